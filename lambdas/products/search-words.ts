import type { SearchSettings } from '../contracts/settings/settings.ts';
import { wordsOf } from '../platform/search/words.ts';
import { singular } from './singular.ts';

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

/** Stop words: English, Hindi in both scripts, and Tamil. Every gift is personal and can be bought, and every occasion has its day. */
const stopWords = new Set(
  wordsOf(`
    the an a is are be of for to from with and or in on at by as my your our his her him he she it its you we us me they them their
    this that these some any all one very best good nice new latest special unique cute top perfect
    day days idea ideas item items thing things product products something shop online buy order want need get give giving looking
    personal personalised personalized customised customized custom made
    ka ki ke ko se liye lie aur mera meri mere apna apni apne pe par wala wali wale hai ho hoon kya koi kuch ek bhi ji mein mai
    chahiye dena dene do din accha acha achha sabse
    का की के को से लिए लिये और मेरा मेरी मेरे अपना अपनी अपने वाला वाली वाले में पर पे है हो क्या कोई कुछ एक भी जी चाहिए दिन दिवस
    अच्छा सबसे
    நாள் தினம் ஒரு என் எனது எனக்கு வேண்டும் நல்ல
  `),
);

/** Words for either of two relatives or pets. Each also finds the gifts for one of them. */
const either: Readonly<Record<string, readonly [string, string]>> = {
  parent: ['mother', 'father'],
  grandparent: ['grandmother', 'grandfather'],
  sibling: ['brother', 'sister'],
  pet: ['dog', 'cat'],
};

/** Makes the owner's synonyms available by word, folded like the search index. */
export function toSynonyms(groups: SearchSettings['synonyms']): Synonyms {
  const synonyms = new Map<string, readonly string[]>();
  for (const group of groups) {
    const words = [...new Set(wordsOf(group.join(' ')).map(singular))];
    for (const word of words) if (!synonyms.has(word)) synonyms.set(word, words);
  }
  for (const [name, both] of Object.entries(either)) {
    const own = synonyms.get(name) ?? [name];
    const words = [...new Set([...own, ...both.flatMap((word) => synonyms.get(word) ?? [word])])];
    const isOfOne = (word: string) => both.some((one) => one === word || synonyms.get(one)?.includes(word));
    // An owner's list may have a word for both beside words for one of them.
    for (const word of own) if (word === name || !isOfOne(word)) synonyms.set(word, words);
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

/** True if one of these indexed words matches a spelling of the searched word. */
export const hasWord = (indexed: readonly string[], { spellings }: SearchWord): boolean =>
  spellings.some((spelling) => indexed.some((word) => matchesSpelling(spelling, word)));

/** True if this spelling finds the indexed word. */
export const matchesSpelling = ({ text, whole }: Spelling, word: string): boolean =>
  whole ? word === text : word.startsWith(text);
