/**
 * The first script of a server-rendered page. It runs before the first paint, and records taps on buttons until the site is
 * hydrated. It loads the site's script after the first pictures, which that script would delay on a slow network.
 */
const { site } = (document.currentScript as HTMLScriptElement).dataset;
const tapped = new Set<HTMLElement>();

/** Loads the site's script. A tap starts it at once, without waiting for the pictures. */
let start: (value?: unknown) => void = () => undefined;
const started = new Promise((resolve) => {
  start = resolve;
});

const recordTap = (event: Event): void => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('main button[type=button]') : null;
  if (!button) return;
  tapped.add(button);
  button.setAttribute('aria-busy', 'true');
  start();
};
document.addEventListener('click', recordTap);

/**
 * The site calls this when it is hydrated, except for lazy parts such as a gift's questions. It replays earlier taps in a task of
 * its own: React hydrates a clicked part at once, but during the caller's effect it would drop the tap.
 */
window.replayEarlyTaps = () => {
  document.removeEventListener('click', recordTap);
  setTimeout(() => {
    for (const button of tapped) {
      button.removeAttribute('aria-busy');
      button.click();
    }
  });
};

/** The longest wait for the pictures, in milliseconds. A slow picture must not keep the page from becoming interactive. */
const longestWait = 4_000;

document.addEventListener('DOMContentLoaded', () => {
  const pictures = Array.from(document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]'));
  const ready = pictures.map((picture) => picture.decode().catch(() => undefined));
  // The next frame paints the pictures. The script must not delay it.
  Promise.all(ready).then(() => requestAnimationFrame(() => setTimeout(start)));
  setTimeout(start, longestWait);
  // A browser with pictures switched off never decodes them, so the `load` event starts the script.
  addEventListener('load', () => pictures.every(({ complete }) => complete) || start());
});

started
  .then(() => import(/* @vite-ignore */ site ?? ''))
  .catch((error) => {
    document.getElementById('unfinished')?.removeAttribute('hidden');
    throw error;
  });
