import { foldLetters } from '../../contracts/fold-letters.ts';

/** In characters: shorter words are skipped, longer ones are cut. */
const wordLength = { min: 2, max: 32 };

/** Ignored characters: accents, the nukta (a dot below), joiners and soft hyphens. Vowel signs count as letters. */
const ignored = /[\u0300-\u036f\u093c\u00ad\u200c\u200d]/g;

/** Letters that people type interchangeably. Devanagari's chandrabindu and anusvara both mark a nasal. */
const plainLetters: Readonly<Record<string, string>> = { ς: 'σ', '\u0901': '\u0902' };

/** Folds typed and indexed text alike. */
const fold = (text: string): string =>
  foldLetters(text)
    .normalize('NFKD')
    .replace(ignored, '')
    .replace(/[ς\u0901]/g, (letter) => plainLetters[letter] ?? letter);

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

/** False for a text of signs alone, such as an emoji. A search for it finds nothing. */
export const hasLetters = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Creating a pattern of Unicode classes takes 1 ms, so this is not done while the code loads. */
const compounds = () => ({
  /** `2 in 1` with hyphens, spaces or neither. */
  digitInDigit: /(?<![\p{L}\p{N}])(\p{N})[\s\p{Pd}]*in[\s\p{Pd}]*(\p{N})(?![\p{L}\p{N}])/giu,
  hyphenated: /[\p{L}\p{M}\p{N}]+(?:\p{Pd}[\p{L}\p{M}\p{N}]+)+/gu,
});

/** The text with each compound joined if one of its parts is too short to be a word: *t-shirt* becomes *tshirt*. */
export function joinCompounds(text: string): string {
  const { digitInDigit, hyphenated } = compounds();
  return text.replace(digitInDigit, '$1in$2').replace(hyphenated, (compound) => {
    const parts = compound.split(/\p{Pd}/u);
    return parts.some((part) => [...part].length < wordLength.min) ? parts.join('') : compound;
  });
}

/** The longest word, which is the best guess at the rarest one without counting. */
export const longest = (words: readonly string[]): string =>
  words.reduce((best, word) => (word.length > best.length ? word : best), '');
