import type { Occasion } from '../contracts/occasions/occasions.ts';
import type { SearchIndex } from '../platform/search/search-index.ts';
import { wordsOf } from '../platform/search/words.ts';
import { namedOccasion } from './named-occasion.ts';
import type { ProductRecord } from './product.ts';
import { isIgnored, isKnown, type SearchWord, type Synonyms, searchWord } from './search-words.ts';
import { typingError } from './typing-error.ts';
import { isMisspellable, type Vocabulary } from './vocabulary.ts';

export interface CorrectionDependencies {
  readonly index: Pick<SearchIndex<ProductRecord>, 'list'>;
  readonly vocabulary: Pick<Vocabulary, 'near'>;
}

/** Bounds the reads of one search: the words looked up, the misspelt ones corrected, and the corrections tried for each. */
const limits = { words: 6, misspelt: 2, corrections: 4 };

/** Corrections are ranked by how many products have them, counted up to this number. */
const countedPostings = 5;

/**
 * Replaces each word that no product has with one that is a typing error away, or leaves it out. Synonyms are never
 * typos, and the name of an occasion has its products. Undefined if there is nothing, or too much, to correct.
 */
export async function correctWords(
  dependencies: CorrectionDependencies,
  words: readonly string[],
  synonyms: Synonyms,
  occasions: readonly Occasion[] = [],
): Promise<readonly string[] | undefined> {
  const others = namedOccasion(words, occasions, synonyms)?.others ?? words;
  const selecting = words.filter((word) => !isIgnored(word, synonyms));
  const isTypo = (word: string) => isMisspellable(word) && !isKnown(word, synonyms);
  const suspects = selecting.toSorted((a, b) => Number(isTypo(b)) - Number(isTypo(a))).slice(0, limits.words);
  const counts = await Promise.all(
    suspects.map((word) => (others.includes(word) ? count(dependencies.index, searchWord(word, synonyms), 1) : 1)),
  );
  const unknown = suspects.filter((_, index) => counts[index] === 0);
  const misspelt = unknown.filter(isTypo);
  if (unknown.length === 0 || misspelt.length > limits.misspelt) return undefined;
  const corrections = new Map(
    await Promise.all(
      misspelt.map(async (word) => [word, await correctionOf(dependencies, word, synonyms, occasions)] as const),
    ),
  );
  const leftOut = new Set(unknown.filter((word) => corrections.get(word) === undefined));
  if (leftOut.size * 2 > selecting.length) return undefined;
  const kept = leftOut.size === 0 ? words : selecting.filter((word) => !leftOut.has(word));
  return kept.map((word) => corrections.get(word) ?? word);
}

/** The best correction: matches of a whole word come before those of a prefix, and then the most frequent word. */
async function correctionOf(
  { index, vocabulary }: CorrectionDependencies,
  typed: string,
  synonyms: Synonyms,
  occasions: readonly Occasion[],
): Promise<string | undefined> {
  const names = wordsOf(occasions.map(({ name }) => name).join(' '));
  const similar = new Set([...(await vocabulary.near(typed)), ...synonyms.keys(), ...names]);
  const isName = (word: string) => namedOccasion([word], occasions, synonyms) !== undefined;
  const isWhole = (word: string) => typingError(typed, word) === 'whole';
  const candidates = [...similar]
    .filter((word) => typingError(typed, word) !== undefined)
    .sort((a, b) => Number(isWhole(b)) - Number(isWhole(a)) || sharedLetters(b, typed) - sharedLetters(a, typed))
    .slice(0, limits.corrections);
  const counted = await Promise.all(
    candidates.map(async (word) => ({
      word,
      whole: isWhole(word),
      products: isName(word) ? countedPostings : await count(index, searchWord(word, synonyms), countedPostings),
    })),
  );
  const [best] = counted
    .filter(({ products }) => products > 0)
    .sort((a, b) => Number(b.whole) - Number(a.whole) || b.products - a.products);
  return best?.word;
}

/** The length of the words' common prefix: errors are rare at the start of a word. */
const sharedLetters = (word: string, typed: string): number => {
  const differs = [...typed].findIndex((letter, index) => letter !== word[index]);
  return differs === -1 ? typed.length : differs;
};

/** The number of postings, up to `limit`, of the first spelling that has any. */
async function count(
  index: CorrectionDependencies['index'],
  { spellings }: SearchWord,
  limit: number,
): Promise<number> {
  for (const { text, whole } of spellings) {
    const { entries } = await index.list({ prefix: text, whole, limit });
    if (entries.length > 0) return entries.length;
  }
  return 0;
}
