import type { Occasion } from '../contracts/occasions/occasions.ts';
import { joinCompounds, wordsOf } from '../platform/search/words.ts';
import type { Synonyms } from './search-words.ts';
import { singular } from './singular.ts';

/** An occasion that a search names, and what else the search asks for. */
export interface NamedOccasion {
  readonly occasion: Occasion;
  /** The search's words without greetings. */
  readonly words: readonly string[];
  /** The words that don't name the occasion. */
  readonly others: readonly string[];
}

/** Words of a name that a customer may leave out. */
const fillers = new Set(wordsOf('the of and happy merry gift gifts'));
const greetings = new Set(wordsOf('happy merry subh shubh शुभ wishes'));
const dayWords = wordsOf('day diwas divas din दिवस दिन நாள் தினம்');

/** Names that are clear without *day*. *Mother* alone asks for gifts for her, not for Mother’s Day. */
const clearWithoutDay = new Set(['valentine']);

/**
 * The occasion whose name the words contain, in any spelling that the synonyms know; of several, the one with the longest name.
 * *Raksha Bandhan (Rakhi)* and *Christmas & New Year* have two names each.
 */
export function namedOccasion(
  words: readonly string[],
  occasions: readonly Occasion[],
  synonyms: Synonyms,
): NamedOccasion | undefined {
  const typed = new Map(words.map((word) => [word, singular(word)]));
  const [best] = occasions
    .flatMap((occasion) => namesOf(occasion).map((name) => ({ occasion, name: spellingsOf(name, synonyms) })))
    .filter(({ name }) => name.length > 0 && name.every((word) => [...typed.values()].some((one) => word.has(one))))
    .sort((a, b) => b.name.length - a.name.length);
  if (best === undefined) return undefined;
  const isOfName = (word: string) => best.name.some((each) => each.has(typed.get(word) ?? word));
  const kept = words.filter((word) => isOfName(word) || !greetings.has(word));
  return { occasion: best.occasion, words: kept, others: kept.filter((word) => !isOfName(word)) };
}

/** The words of each of the occasion's names, without years. */
const namesOf = ({ name }: Occasion): readonly (readonly string[])[] =>
  name
    .split(/[&+/,;:()|]|\band\b/i)
    .map((part) => wordsOf(joinCompounds(part)).filter((word) => !fillers.has(word) && !/^\d+$/.test(word)));

/** The spellings of each word of a name that a search must have. */
function spellingsOf(name: readonly string[], synonyms: Synonyms): readonly ReadonlySet<string>[] {
  const isDay = (word: string) => dayWords.includes(singular(word));
  const others = name.filter((word) => !isDay(word));
  const needed = others.some((word) => isClear(word, synonyms)) ? others : name;
  return needed.map((word) => {
    const one = singular(word);
    return new Set(isDay(word) ? dayWords : [one, ...(synonyms.get(one) ?? [])]);
  });
}

const isClear = (word: string, synonyms: Synonyms): boolean =>
  [singular(word), ...(synonyms.get(singular(word)) ?? [])].some((each) => clearWithoutDay.has(each));
