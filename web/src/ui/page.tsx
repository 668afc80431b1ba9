import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { brand } from '../texts.ts';
import './page.css';

interface PageProps {
  /** The browser's title, and the heading unless `heading` says otherwise. */
  readonly title: string;
  readonly heading?: ReactNode | undefined;
  /** Stands above the heading. */
  readonly before?: ReactNode;
  /** Stands beside the heading: a link, a count. */
  readonly aside?: ReactNode;
  /** `narrow` for forms and short texts. */
  readonly width?: 'wide' | 'narrow';
  readonly children?: ReactNode;
}

/** A screen: sets the browser's title and, after a navigation, moves the focus to the heading so that it is read out. */
export function Page({ title, heading = title, before, aside, width = 'wide', children }: PageProps) {
  const headingRef = useArrival(title);
  return (
    <div className={`page page--${width}`}>
      {before}
      <div className="page__head">
        <h1 ref={headingRef} tabIndex={-1}>
          {heading}
        </h1>
        {aside}
      </div>
      {children}
    </div>
  );
}

/** Whether this load of the site has shown a screen yet. */
let begun = false;

function useArrival(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigation = useNavigationType();
  const { key, search } = useLocation();
  const shown = useRef(search);
  useEffect(() => {
    document.title = brand.pageTitle(title);
  }, [title]);
  useEffect(() => {
    // Words that are typed replace the address by another, a link to where one is by the very same.
    const staying = navigation === 'REPLACE' && search !== shown.current;
    shown.current = search;
    // What the browser itself has loaded it announces itself, and somebody may be typing there already.
    const loaded = !begun && navigation === 'POP';
    begun = true;
    if (staying || loaded) return;
    if (navigation !== 'POP') window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [key]);
  return heading;
}
