import { useAddressQuery, useChangeQuery } from '../lib/address-query.ts';
import { wordsIn } from '../lib/words.ts';

/** The search words in the address (`q`). */
export function useWords(): readonly [words: string, search: (words: string) => void] {
  const change = useChangeQuery();
  return [wordsIn(useAddressQuery()), (words) => change('q', words)];
}
