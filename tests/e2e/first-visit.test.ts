import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { origin } from '../support/shop.ts';
import { closeBrowser, newVisitor } from '../support/visitor.ts';

/** React and its renderer alone, minified and compressed: the least that any React site sends. */
async function reactFloor(): Promise<number> {
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

describe('the first visit of somebody who is not signed in', () => {
  afterAll(closeBrowser);

  it('loads no more than one and a half times the JavaScript of React alone, and nothing of Amplify', async () => {
    const { page, context, open } = await newVisitor();
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.url().startsWith(origin()) && /javascript/.test(response.headers()['content-type'] ?? '')) {
        scripts.push(response.url());
      }
    });
    await open('/home');
    await page
      .getByRole('button', { name: /Add to Cart/ })
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    await context.close();
    const sources = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()));
    const sent = sources.reduce((sum, source) => sum + gzipSync(source).length, 0);
    const ratio = sent / (await reactFloor());
    console.log(`JavaScript on a first visit: ${ratio.toFixed(2)} x React alone`);
    expect(ratio).toBeLessThanOrEqual(1.5);
    for (const source of sources) expect(source).not.toMatch(/InitiateAuth|AmplifyError/);
  });
});
