import { useSearchParams } from 'react-router-dom';
import { wordsIn } from '../lib/words.ts';

/** The words searched for, kept in the address as `q` beside whatever else it holds. Typing replaces, and fills no history. */
export function useWords(): readonly [words: string, search: (words: string) => void] {
  const [query, setQuery] = useSearchParams();
  const search = (words: string) => {
    // Since the words were typed, a category may have been chosen.
    const after = new URLSearchParams(window.location.search);
    if (words === '') after.delete('q');
    else after.set('q', words);
    setQuery(after, { replace: true });
  };
  return [wordsIn(query), search];
}
