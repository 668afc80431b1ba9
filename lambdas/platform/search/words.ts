/** In characters: shorter words are skipped, longer ones are cut. */
const wordLength = { min: 2, max: 32 };

/** Accents, the dot below (nukta), and what is not seen: joiners, soft hyphens. Vowel signs are letters and stay. */
const unheard = /[\u0300-\u036f\u093c\u00ad\u200c\u200d]/g;

/** Letters that Unicode does not take apart, and those that are typed in place of one another. */
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
  // Devanagari's moon and dot, both a nasal.
  '\u0901': '\u0902',
};

/** Lower case without accents, in Unicode's compatible form: what a customer types, and what the index holds. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    // Through upper case, so that ß and ss, ſ and s are the same; ẞ itself has to be small before that.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(unheard, '')
    .replace(/[æœøđðħłþς\u0901]/g, (letter) => plainLetters[letter] ?? letter);

/** The words of a text, folded, each once, in the order in which they come. */
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

/** The longest word is, without counting, the best guess at the rarest. */
export const longest = (words: readonly string[]): string =>
  words.reduce((best, word) => (word.length > best.length ? word : best), '');
