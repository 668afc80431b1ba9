import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import type { Row } from './table.ts';

/** The size of the scripts that a first visit loads, against React's. */
export async function firstVisitRows(browser: Browser, { origin }: { readonly origin: string }): Promise<[Row]> {
  const page = await browser.newPage();
  const [ours, react] = [sentBytes(await firstVisitScripts(page, origin)), await reactFloor()];
  const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
  return [
    {
      what: 'JavaScript of a first visit, gzipped',
      ours: kilobytes(ours),
      floor: `${kilobytes(react)} (React)`,
      ratio: ours / react,
      figure: { atMost: 1.6 },
    },
  ];
}

/** The bytes of React and its renderer alone, minified and compressed: the minimum of any React site. */
export async function reactFloor(): Promise<number> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createRoot } from 'react-dom/client'; import { createElement } from 'react';
        createRoot(document.body).render(createElement('p'));`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return gzipSync(outputFiles[0]?.contents ?? '').length;
}

/** Opens the shop as a first visit does. @returns the text of every script that is loaded. */
export async function firstVisitScripts(page: Page, origin: string): Promise<readonly string[]> {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(origin) && /javascript/.test(response.headers()['content-type'] ?? '')) {
      scripts.push(response.url());
    }
  });
  await page.goto(`${origin}/home`);
  await page
    .getByRole('button', { name: /Add to Cart/ })
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');
  return Promise.all(scripts.map(async (url) => (await fetch(url)).text()));
}

/** The compressed bytes of these scripts. */
export const sentBytes = (scripts: readonly string[]): number =>
  scripts.reduce((sum, script) => sum + gzipSync(script).length, 0);
