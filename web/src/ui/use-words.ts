import { useSearchParams } from 'react-router-dom';
import { wordsIn } from '../lib/words.ts';

/** The search words in the address (`q`). Typing replaces the history entry instead of adding entries. */
export function useWords(): readonly [words: string, search: (words: string) => void] {
  const [query, setQuery] = useSearchParams();
  const search = (words: string) => {
    // A category may have been chosen since the words were typed.
    const after = new URLSearchParams(window.location.search);
    if (words === '') after.delete('q');
    else after.set('q', words);
    setQuery(after, { replace: true });
  };
  return [wordsIn(query), search];
}
