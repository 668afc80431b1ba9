import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { StoredValue } from '../../lib/stored-value.ts';
import type { useProducts } from './api/product-list.ts';

/** A visitor's position in a list when the page was left. */
interface Place {
  /** Identifies the list by its history entry and query string. */
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
 * Restores a visitor's position in a list after a reload, or after a return from another site. It fetches as many pages as before,
 * and scrolls once all of them are shown, unless the visitor has scrolled meanwhile. Within the site, the list is still cached, and
 * the browser restores the position.
 */
export function useKeptPlace(
  { data, hasNextPage, isFetching, isError, fetchNextPage }: ReturnType<typeof useProducts>,
  shown: number,
) {
  const { key, search } = useLocation();
  const visit = key + search;
  const pages = data?.pages.length ?? 0;
  const target = useRef<Place & { readonly reached: number }>(undefined);
  // Set by scroll events, and undefined before the first one. Reading window.scrollY each time would force a layout of the page.
  const scroll = useRef<number>(undefined);
  useEffect(() => {
    // The browser, or the visitor, may have scrolled before hydration.
    scroll.current = window.scrollY || undefined;
    const kept = keptPlace.read();
    keptPlace.write(undefined);
    if (kept?.visit !== visit || !isReturn()) return;
    // The browser scrolls to the position itself, or to the page's end if its products haven't loaded yet.
    const bottom = document.documentElement.scrollHeight - window.innerHeight;
    target.current = { ...kept, reached: Math.min(kept.scroll, bottom) };
  }, []);
  useEffect(() => {
    // During `pagehide` the layout may be gone already, so scroll events note the position.
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
    const place = target.current;
    if (place === undefined || pages === 0 || isFetching) return;
    if (pages < place.pages && hasNextPage && !isError) {
      void fetchNextPage();
      return;
    }
    if (shown < pages) return;
    target.current = undefined;
    const { current = place.scroll } = scroll;
    if (current >= place.reached - tolerance && current <= place.scroll + tolerance) window.scrollTo(0, place.scroll);
  }, [pages, shown, hasNextPage, isFetching, isError, fetchNextPage]);
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
