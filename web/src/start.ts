/**
 * Brings a prerendered page to life. Such a page names the site's script in `data-site` instead of loading it (`web/prerender.ts`):
 * until the page has been painted, a slow line belongs to what is seen first. Other pages load that script themselves.
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

/** In milliseconds: a tab in the background is not painted at all. */
const longestWait = 10_000;

const firstPaint = (): Promise<void> =>
  new Promise((done) => {
    new PerformanceObserver(() => done()).observe({ type: 'paint', buffered: true });
    setTimeout(done, longestWait);
  });

/** React must find the whole of what was built. */
const parsed = (): Promise<void> =>
  new Promise((done) => {
    if (document.readyState !== 'loading') done();
    else document.addEventListener('DOMContentLoaded', () => done());
  });
