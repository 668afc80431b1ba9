/** The words of the catalogue, by which misspelt ones are corrected. It only grows: a correction checks that products have the word. */
export interface Vocabulary {
  /** Adds the words that can be corrected. Idempotent. */
  learn(words: readonly string[]): Promise<void>;
  /** The words from which a misspelt one may come (`typingError`): all that are as long, and some of those that begin so. */
  near(typed: string): Promise<readonly string[]>;
}

/** Fewer letters with an error are too often another word (D28). */
const correctedLetters = 5;

/** Whether a word may be typed for one of the vocabulary: numbers and codes mean themselves. */
export const isMisspellable = (word: string): boolean => [...word].length >= correctedLetters && !/\p{N}/u.test(word);

/** Whether a word may come of a correction: a letter may be too many. */
export const isCorrectable = (word: string): boolean =>
  [...word].length >= correctedLetters - 1 && !/\p{N}/u.test(word);
