/** In characters: shorter words are skipped, longer ones are cut. */
const wordLength = { min: 2, max: 32 };

/** Ignored characters: accents, the nukta (a dot below), joiners and soft hyphens. Vowel signs count as letters. */
const ignored = /[\u0300-\u036f\u093c\u00ad\u200c\u200d]/g;

/** Letters that Unicode doesn't decompose, and letters that people type interchangeably. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  þ: 'th',
  ς: 'σ',
  // Devanagari's chandrabindu and anusvara both mark a nasal.
  '\u0901': '\u0902',
};

/** Folds typed and indexed text alike: to Unicode's compatibility form, in lower case, without accents. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    // Upper case first, so that ß equals ss and ſ equals s. Before that, ẞ must become ß.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(ignored, '')
    .replace(/[æœøđðħłþς\u0901]/g, (letter) => plainLetters[letter] ?? letter);

/** The folded words of a text, without duplicates, in order of appearance. */
export function wordsOf(text: string): readonly string[] {
  const words = fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [
    ...new Set(
      words
        .map((word) => [...word])
        .filter((characters) => characters.length >= wordLength.min)
        .map((characters) => characters.slice(0, wordLength.max).join('')),
    ),
  ];
}

/** The longest word, which is the best guess at the rarest one without counting. */
export const longest = (words: readonly string[]): string =>
  words.reduce((best, word) => (word.length > best.length ? word : best), '');
