import type { SearchSettings } from '../contracts/settings.ts';
import { singular } from '../platform/search/singular.ts';
import { wordsOf } from '../platform/search/words.ts';

/** A way to find a word: words that begin so, or exactly this one. */
export interface Spelling {
  readonly text: string;
  readonly whole: boolean;
}

/** A word of a search, and the words that count as it. */
export interface SoughtWord {
  readonly typed: string;
  /** The best first. */
  readonly spellings: readonly Spelling[];
}

/** Which words mean the same, by the singular of each. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** Every product of the shop is a gift, so this word and its synonyms select none. */
const gift = 'gift';

/** Words that select nothing either: English, and Hindi in both scripts. */
const fillers = new Set(
  wordsOf(
    'the for of with and in on to my your our his her from by is a an ka ki ke ko se liye lie aur mera meri mere pe par wala wali wale का की के को से लिए लिये और मेरा मेरी मेरे वाला वाली वाले में पर पे',
  ),
);

/** Looks synonyms up by their words, folded as the index folds them. */
export function toSynonyms(groups: SearchSettings['synonyms']): Synonyms {
  const synonyms = new Map<string, readonly string[]>();
  for (const group of groups) {
    const words = [...new Set(wordsOf(group.join(' ')).map(singular))];
    for (const word of words) if (!synonyms.has(word)) synonyms.set(word, words);
  }
  return synonyms;
}

/**
 * The words of a search that select products, with their synonyms; none where it asks for gifts alone. A filler counts only where
 * there is nothing else: it may be the beginning of a word.
 */
export function soughtWords(words: readonly string[], synonyms: Synonyms): readonly SoughtWord[] {
  const selecting = words.filter((word) => !fillers.has(word));
  const sought = (selecting.length > 0 ? selecting : words).filter((word) => !meansGift(word, synonyms));
  return sought.map((word) => soughtWord(word, synonyms));
}

/**
 * A word with the ways to find it. A word with synonyms is whole, so that *mom* finds mothers before *moments*; any other may be
 * the beginning of a word.
 */
export function soughtWord(typed: string, synonyms: Synonyms): SoughtWord {
  const one = singular(typed);
  const same = (synonyms.get(one) ?? []).filter((word) => word !== one);
  const begins = [one, ...(typed.startsWith(one) ? [] : [typed])].map((text) => ({ text, whole: false }));
  const whole = same.length === 0 ? [] : [one, ...same].map((text) => ({ text, whole: true }));
  return { typed, spellings: [...whole, ...begins] };
}

/** Whether the search takes no notice of a word that stands beside others. */
export const selectsNothing = (word: string, synonyms: Synonyms): boolean =>
  fillers.has(word) || meansGift(word, synonyms);

const meansGift = (word: string, synonyms: Synonyms): boolean => {
  const one = singular(word);
  return one === gift || (synonyms.get(one)?.includes(gift) ?? false);
};

/** Whether a word of the index is found so. */
export const isSpelling = ({ text, whole }: Spelling, word: string): boolean =>
  whole ? word === text : word.startsWith(text);
