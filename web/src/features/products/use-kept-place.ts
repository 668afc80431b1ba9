import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { StoredValue } from '../../lib/stored-value.ts';
import type { useProducts } from './api/product-list.ts';

/** Where a visitor was in a list when the page was left. */
interface Place {
  /** The visit of the list, by its entry in the browser's history. */
  readonly visit: string;
  readonly pages: number;
  /** Pixels from the top. */
  readonly scroll: number;
}

const keptPlace = new StoredValue<Place>('shop.place', (stored) =>
  typeof stored === 'object' && stored !== null && 'visit' in stored && 'pages' in stored && 'scroll' in stored
    ? { visit: String(stored.visit), pages: Number(stored.pages), scroll: Number(stored.scroll) }
    : undefined,
);

/**
 * Brings a visitor back to their place in a list when the page is loaded anew, or come back to from another site: as many pages
 * are fetched as there were, and once all of them are shown it scrolls. Within the site the list is still there, and the browser
 * scrolls by itself. Who has scrolled elsewhere meanwhile is left there.
 */
export function useKeptPlace(
  { data, hasNextPage, isFetching, isError, fetchNextPage }: ReturnType<typeof useProducts>,
  shown: number,
) {
  const { key, search } = useLocation();
  const visit = key + search;
  const pages = data?.pages.length ?? 0;
  const wanted = useRef<Place & { readonly reached: number }>(undefined);
  // Told by scrolling, and nothing before: asking for it again and again would have the whole page laid out each time.
  const scroll = useRef<number>(undefined);
  useEffect(() => {
    // The browser, or the visitor, may have scrolled before the page came to life.
    scroll.current = window.scrollY || undefined;
    const kept = keptPlace.read();
    keptPlace.write(undefined);
    if (kept?.visit !== visit || !cameBack()) return;
    // The browser itself goes to the place, or as near to it as the page reaches before its products have come.
    const bottom = document.documentElement.scrollHeight - window.innerHeight;
    wanted.current = { ...kept, reached: Math.min(kept.scroll, bottom) };
  }, []);
  useEffect(() => {
    // While a page goes away its layout may go first, so the place is noted before.
    const note = () => {
      scroll.current = window.scrollY;
    };
    const keep = () => keptPlace.write({ visit, pages, scroll: scroll.current ?? 0 });
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', keep);
    };
  }, [visit, pages]);
  useEffect(() => {
    const place = wanted.current;
    if (place === undefined || pages === 0 || isFetching) return;
    if (pages < place.pages && hasNextPage && !isError) {
      void fetchNextPage();
      return;
    }
    if (shown < pages) return;
    wanted.current = undefined;
    const { current = place.scroll } = scroll;
    if (current >= place.reached - slack && current <= place.scroll + slack) window.scrollTo(0, place.scroll);
  }, [pages, shown, hasNextPage, isFetching, isError, fetchNextPage]);
}

/**
 * How far, in pixels, the browser's own place may be from ours: the address bar of a phone hides that much of the page's end, and a
 * line that goes when its font arrives moves the place too, since the browser keeps what is on the screen where it is.
 */
const slack = 64;

/** Whether the browser shows a page that it has shown before. */
function cameBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && /^(reload|back_forward)$/.test(navigation.type);
}
