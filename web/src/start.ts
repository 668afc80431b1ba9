/**
 * Loads the site's script in a prerendered page, after the first paint. Such a page names the script in `data-site` instead of
 * loading it (`web/prerender.ts`), so that on a slow network the visible content loads first.
 */
export async function startSite(): Promise<void> {
  const site = document.querySelector<HTMLScriptElement>('script[data-site]')?.dataset.site;
  if (site === undefined) return;
  try {
    await Promise.all([firstPaint(), parsed()]);
    await import(/* @vite-ignore */ site);
  } catch (error) {
    document.getElementById('unfinished')?.removeAttribute('hidden');
    throw error;
  }
}

/** The longest wait in milliseconds, because background tabs are never painted. */
const longestWait = 10_000;

const firstPaint = (): Promise<void> =>
  new Promise((done) => {
    new PerformanceObserver(() => done()).observe({ type: 'paint', buffered: true });
    setTimeout(done, longestWait);
  });

/** React can only hydrate complete markup. */
const parsed = (): Promise<void> =>
  new Promise((done) => {
    if (document.readyState !== 'loading') done();
    else document.addEventListener('DOMContentLoaded', () => done());
  });
