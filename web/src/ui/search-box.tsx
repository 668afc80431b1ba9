import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { searchLength } from '../lib/words.ts';
import { home } from '../texts/home.ts';
import { CloseIcon, SearchIcon } from './icons.tsx';
import './search-box.css';

interface SearchBoxProps {
  readonly label: string;
  /** The search words in the address. */
  readonly words: string;
  readonly onSearch: (words: string) => void;
  /** Extra fields for a form that the browser submits itself, before hydration. */
  readonly children?: ReactNode;
}

/** The debounce while typing, in milliseconds. */
const debounceMs = 300;

/** A search box that searches while the visitor types (debounced), and at once on Enter. */
export function SearchBox({ label, words, onSearch, children }: SearchBoxProps) {
  const [text, setText] = useState(words);
  const searched = useRef(words);
  // The address can change without typing, as with the back button or a link.
  useEffect(() => {
    if (words === searched.current) return;
    searched.current = words;
    setText(words);
  }, [words]);
  const box = useRef<HTMLInputElement>(null);
  // The visitor may have typed before hydration.
  useEffect(() => setText(box.current?.value ?? ''), []);
  const searchNow = () => {
    const wanted = text.trim().replace(/\s+/g, ' ');
    if (wanted === searched.current) return;
    searched.current = wanted;
    onSearch(wanted);
  };
  useEffect(() => {
    const timer = setTimeout(searchNow, debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    searchNow();
  };
  const clear = () => {
    setText('');
    searched.current = '';
    if (words !== '') onSearch('');
    box.current?.focus();
  };
  return (
    <search>
      <form className="search-box" onSubmit={submit}>
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
