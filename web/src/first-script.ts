/**
 * The first script of a complete page. It runs before anything is shown: it keeps taps on buttons until the site's own script
 * can answer them, and loads that script after the first pictures, which it would delay on a slow line.
 */
const { site } = (document.currentScript as HTMLScriptElement).dataset;
const tapped = new Set<HTMLElement>();

/** Starts the site's script; taps and a missing picture must not wait for the others. */
let start: (value?: unknown) => void = () => undefined;
const started = new Promise((resolve) => {
  start = resolve;
});

const keepTap = (event: Event): void => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('main button[type=button]') : null;
  if (!button) return;
  tapped.add(button);
  button.setAttribute('aria-busy', 'true');
  start();
};
document.addEventListener('click', keepTap);

/** The site calls it once it answers taps itself: it repeats those that came before. */
window.answerEarlyTaps = () => {
  document.removeEventListener('click', keepTap);
  for (const button of tapped) {
    button.removeAttribute('aria-busy');
    button.click();
  }
  tapped.clear();
};

/** In milliseconds: a picture that takes longer must not keep the page from working. */
const longestWait = 4_000;

document.addEventListener('DOMContentLoaded', () => {
  const pictures = Array.from(document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]'));
  const ready = pictures.map((picture) => picture.decode().catch(() => undefined));
  // The next frame paints them; the script must not come between.
  Promise.all(ready).then(() => requestAnimationFrame(() => setTimeout(start)));
  setTimeout(start, longestWait);
  // A browser that loads no pictures never has them ready, and does not wait for them here.
  addEventListener('load', () => pictures.every(({ complete }) => complete) || start());
});

started
  .then(() => import(/* @vite-ignore */ site ?? ''))
  .catch((error) => {
    document.getElementById('unfinished')?.removeAttribute('hidden');
    throw error;
  });
