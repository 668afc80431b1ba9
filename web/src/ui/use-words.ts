import { useAddressQuery, useChangeQuery } from '../lib/address-query.ts';
import { wordsIn } from '../lib/words.ts';

/**
 * Searches for words. `before` are the words of the list to which the back button returns; without them, the search replaces
 * the history entry.
 */
export type SearchFor = (words: string, before?: string) => void;

/** The search words in the address (`q`). */
export function useWords(): readonly [words: string, search: SearchFor] {
  const change = useChangeQuery();
  return [wordsIn(useAddressQuery()), (words, before) => change('q', words, before)];
}
