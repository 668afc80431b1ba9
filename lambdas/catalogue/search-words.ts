import type { SearchSettings } from '../contracts/settings.ts';
import { singular } from '../platform/search/singular.ts';
import { wordsOf } from '../platform/search/words.ts';

/** Matches words with this prefix, or exactly this word. */
export interface Spelling {
  readonly text: string;
  readonly whole: boolean;
}

/** A word of a search, with the spellings that match it. */
export interface SearchWord {
  readonly typed: string;
  /** The best match first. */
  readonly spellings: readonly Spelling[];
}

/** Groups of synonyms, looked up by the singular of each word. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** Every product of the shop is a gift, so this word and its synonyms don't narrow a search. */
const gift = 'gift';

/** Stop words: English, and Hindi in both scripts. */
const stopWords = new Set(
  wordsOf(
    'the for of with and in on to my your our his her from by is a an ka ki ke ko se liye lie aur mera meri mere pe par wala wali wale का की के को से लिए लिये और मेरा मेरी मेरे वाला वाली वाले में पर पे',
  ),
);

/** Makes the owner's synonyms available by word, folded like the search index. */
export function toSynonyms(groups: SearchSettings['synonyms']): Synonyms {
  const synonyms = new Map<string, readonly string[]>();
  for (const group of groups) {
    const words = [...new Set(wordsOf(group.join(' ')).map(singular))];
    for (const word of words) if (!synonyms.has(word)) synonyms.set(word, words);
  }
  return synonyms;
}

/**
 * The words of a search that select products, with their synonyms; none if it asks only for gifts. A search with nothing but
 * stop words keeps them, because each may be the prefix of a word.
 */
export function searchWords(words: readonly string[], synonyms: Synonyms): readonly SearchWord[] {
  const selecting = words.filter((word) => !stopWords.has(word));
  const searched = (selecting.length > 0 ? selecting : words).filter((word) => !isGift(word, synonyms));
  return searched.map((word) => searchWord(word, synonyms));
}

/**
 * A word with its spellings. A word with synonyms finds whole words only: *dad* means father, not the beginning of *Dadi*. Any
 * other word may be a prefix.
 */
export function searchWord(typed: string, synonyms: Synonyms): SearchWord {
  const one = singular(typed);
  const same = (synonyms.get(one) ?? []).filter((word) => word !== one);
  if (same.length > 0) return { typed, spellings: [one, ...same].map((text) => ({ text, whole: true })) };
  const begins = [one, ...(typed.startsWith(one) ? [] : [typed])];
  return { typed, spellings: begins.map((text) => ({ text, whole: false })) };
}

/** True if the synonyms have this word, so it isn't a typo. */
export const isKnown = (word: string, synonyms: Synonyms): boolean => synonyms.has(singular(word));

/** True if a search ignores this word when it also has others. */
export const isIgnored = (word: string, synonyms: Synonyms): boolean => stopWords.has(word) || isGift(word, synonyms);

const isGift = (word: string, synonyms: Synonyms): boolean => {
  const one = singular(word);
  return one === gift || (synonyms.get(one)?.includes(gift) ?? false);
};

/** True if this spelling finds the indexed word. */
export const matchesSpelling = ({ text, whole }: Spelling, word: string): boolean =>
  whole ? word === text : word.startsWith(text);
