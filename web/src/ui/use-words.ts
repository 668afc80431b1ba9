import { useSearchParams } from 'react-router-dom';
import { wordsIn } from '../lib/words.ts';

/** The words searched for, kept in the address as `q` beside whatever else it holds. Typing replaces, and fills no history. */
export function useWords(): readonly [words: string, search: (words: string) => void] {
  const [query, setQuery] = useSearchParams();
  const search = (words: string) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (words === '') after.delete('q');
        else after.set('q', words);
        return after;
      },
      { replace: true },
    );
  return [wordsIn(query), search];
}
