import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { isStaying } from '../lib/address-query.ts';
import { brand } from '../texts/brand.ts';
import './page.css';

interface PageProps {
  /** The document title, and the heading unless `heading` is set. */
  readonly title: string;
  readonly heading?: ReactNode | undefined;
  /** Shown above the heading. */
  readonly before?: ReactNode;
  /** Shown beside the heading: a link, a count. */
  readonly aside?: ReactNode;
  /** `narrow` for forms and short texts. */
  readonly width?: 'wide' | 'narrow';
  readonly children?: ReactNode;
}

/** A screen. Sets the document title and, after a navigation, focuses the heading so that screen readers announce it. */
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

/** Whether a screen has been shown since the site was loaded. */
let hasShownScreen = false;

/** Sets the document title. Returns the ref of the screen's heading, which gets the focus after a navigation. */
export function useArrival(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigation = useNavigationType();
  const { key, search, state } = useLocation();
  const shown = useRef(search);
  useEffect(() => {
    document.title = brand.pageTitle(title);
  }, [title]);
  useEffect(() => {
    // Searching and sorting change the query string without moving the focus. A link to the current page moves it.
    const staying =
      (navigation === 'REPLACE' && search !== shown.current) || (navigation === 'PUSH' && isStaying(state));
    shown.current = search;
    // The browser announces a page that it loaded itself, and the visitor may already be typing.
    const loaded = !hasShownScreen && navigation === 'POP';
    hasShownScreen = true;
    if (staying || loaded) return;
    if (navigation !== 'POP') window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [key]);
  return heading;
}
