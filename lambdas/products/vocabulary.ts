/**
 * The words of the catalogue, which correct misspelt searches. Words are never removed, so a correction checks that products
 * have the word.
 */
export interface Vocabulary {
  /** Adds the words that can be corrected. Idempotent. */
  learn(words: readonly string[]): Promise<void>;
  /** The words that a typo may stand for (`typingError`): all that match as a whole, and some that match by a prefix. */
  near(typed: string): Promise<readonly string[]>;
}

/** A shorter word with one error is too often a different word. */
const minLetters = 5;

/** Whether a word may be a typo. Numbers and codes never are. */
export const isMisspellable = (word: string): boolean => [...word].length >= minLetters && !/\p{N}/u.test(word);

/** Whether a word may be a correction. It may have one letter less than a typo, which can have one too many. */
export const isCorrectable = (word: string): boolean => [...word].length >= minLetters - 1 && !/\p{N}/u.test(word);
