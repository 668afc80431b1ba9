import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { searchLength } from '../lib/words.ts';
import { home } from '../texts/products/home.ts';
import { CloseIcon, SearchIcon } from './icons.tsx';
import type { SearchFor } from './use-words.ts';
import './search-box.css';

interface SearchBoxProps {
  readonly label: string;
  /** The search words in the address. */
  readonly words: string;
  readonly onSearch: SearchFor;
  /** Extra fields for a form that the browser submits itself, before hydration. */
  readonly children?: ReactNode;
}

/** The debounce while typing, in milliseconds. */
const debounceMs = 300;

/** A search box that searches while the visitor types (debounced), and at once on Enter, which adds a history entry. */
export function SearchBox({ label, words, onSearch, children }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const { text, setText, search, submit } = useTypedSearch(box, words, onSearch);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const clear = () => {
    setText('');
    search('');
    box.current?.focus();
  };
  return (
    <search>
      <form className="search-box" onSubmit={onSubmit}>
        <SearchIcon />
        <input
          ref={box}
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          maxLength={searchLength}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {text !== '' && (
          <button type="button" className="search-box__clear" aria-label={home.clearSearch} onClick={clear}>
            <CloseIcon />
          </button>
        )}
        {children}
      </form>
    </search>
  );
}

/** The text in the box, and the search for it. It searches a moment after the last change. */
function useTypedSearch(box: RefObject<HTMLInputElement | null>, words: string, onSearch: SearchBoxProps['onSearch']) {
  const [text, setText] = useState(words);
  const searched = useRef(words);
  // The words of the list that the visitor opened: since then, typing has replaced them in the address.
  const opened = useRef(words);
  // The address can change without typing, as with the back button or a link.
  useEffect(() => {
    if (words === searched.current) return;
    searched.current = words;
    opened.current = words;
    setText(words);
  }, [words]);
  // The visitor may have typed before hydration.
  useEffect(() => setText(box.current?.value ?? ''), [box]);
  const search = (typed: string) => {
    const wanted = tidy(typed);
    if (wanted === searched.current) return;
    searched.current = wanted;
    onSearch(wanted);
  };
  const submit = () => {
    const wanted = tidy(text);
    if (wanted === opened.current) return search(text);
    onSearch(wanted, opened.current);
    searched.current = wanted;
    opened.current = wanted;
  };
  useEffect(() => {
    const timer = setTimeout(() => search(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText, search, submit };
}

const tidy = (typed: string): string => typed.trim().replace(/\s+/g, ' ');
