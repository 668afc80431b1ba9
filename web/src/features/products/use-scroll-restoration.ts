import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { StoredValue } from '#web/lib/stored-value.ts';
import type { useProducts } from './api/product-list.ts';

/** A visitor's position in a list when the page was left. */
interface Position {
  /** Identifies the list by its history entry and query string. */
  readonly visit: string;
  readonly pages: number;
  /** Pixels from the top. */
  readonly scroll: number;
}

const storedPosition = new StoredValue<Position>('shop.place', (stored) =>
  typeof stored === 'object' && stored !== null && 'visit' in stored && 'pages' in stored && 'scroll' in stored
    ? { visit: String(stored.visit), pages: Number(stored.pages), scroll: Number(stored.scroll) }
    : undefined,
);

/**
 * Restores the position in a list after a reload or a return from another site: fetches as many pages as before, then
 * scrolls, unless the visitor has scrolled. Within the site, the cache and the browser restore it.
 */
export function useScrollRestoration(list: ReturnType<typeof useProducts>, shown: number): void {
  const { key, search } = useLocation();
  const visit = key + search;
  const scroll = useStoredPosition(visit, list.data?.pages.length ?? 0);
  useRestoredPosition(list, { visit, shown, scroll });
}

/** Pixels from the top at the last scroll event; undefined before the first one. */
type Scroll = RefObject<number | undefined>;

/** Stores the position when the page is left. The layout may be gone by then, so it follows scroll events. */
function useStoredPosition(visit: string, pages: number): Scroll {
  // Reading window.scrollY each time would force a layout of the page.
  const scroll = useRef<number>(undefined);
  useEffect(() => {
    // The browser, or the visitor, may have scrolled before hydration.
    scroll.current ??= window.scrollY || undefined;
    const update = () => {
      scroll.current = window.scrollY;
    };
    const store = () => storedPosition.write({ visit, pages, scroll: scroll.current ?? 0 });
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('pagehide', store);
    };
  }, [visit, pages]);
  return scroll;
}

interface RestoreOptions {
  readonly visit: string;
  /** How many pages are on the screen. */
  readonly shown: number;
  readonly scroll: Scroll;
}

function useRestoredPosition(
  { data, hasNextPage, isFetching, isError, fetchNextPage }: ReturnType<typeof useProducts>,
  { visit, shown, scroll }: RestoreOptions,
): void {
  const pages = data?.pages.length ?? 0;
  const target = useRef<Position & { readonly reached: number }>(undefined);
  useEffect(() => {
    const stored = storedPosition.read();
    storedPosition.write(undefined);
    if (stored?.visit !== visit || !isReturn()) return;
    // The browser scrolls to the position itself, or to the page's end if its products haven't loaded yet.
    const bottom = document.documentElement.scrollHeight - window.innerHeight;
    target.current = { ...stored, reached: Math.min(stored.scroll, bottom) };
  }, []);
  useEffect(() => {
    const position = target.current;
    if (position === undefined || pages === 0 || isFetching) return;
    if (pages < position.pages && hasNextPage && !isError) {
      void fetchNextPage();
      return;
    }
    if (shown < pages) return;
    target.current = undefined;
    const { current = position.scroll } = scroll;
    const hasNotScrolled = current >= position.reached - tolerance && current <= position.scroll + tolerance;
    if (hasNotScrolled) window.scrollTo(0, position.scroll);
  }, [pages, shown, hasNextPage, isFetching, isError, fetchNextPage, scroll]);
}

/**
 * The tolerance between the browser's position and ours, in pixels. A phone's address bar hides that much of the page's end. Scroll
 * anchoring also shifts the position when a font loads and a text then takes fewer lines.
 */
const tolerance = 64;

/** Whether this page load is a reload, or a return through the browser's history. */
function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && /^(reload|back_forward)$/.test(navigation.type);
}
