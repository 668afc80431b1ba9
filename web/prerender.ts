import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';
import type { PrerenderedPage } from './src/prerender.tsx';

/** The site's main script, which the early script loads in prerendered pages (`src/start.ts`). */
const siteScript = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/;

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * Adds `home.html` and `home.<category>.html` to the built site: index.html with the shop's prerendered first screen, which a
 * visitor sees before any script has loaded. `infra/fallback.js` chooses among them.
 */
export const prerender: Plugin = {
  name: 'prerender',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('The site has no index.html.');
      const site = siteScript.exec(String(index.source))?.[1];
      for (const { category, title, markup, products } of await prerenderedPages()) {
        const preload = `<link rel="preload" as="fetch" crossorigin fetchpriority="high" href="${products}" />`;
        const page = replaced(String(index.source), [
          [/<title>.*<\/title>/, `<title>${title}</title>\n    ${preload}`],
          ['<div id="root"></div>', `<div id="root">${markup}</div>`],
          [siteScript, ''],
          ['<script type="module" async', `<script type="module" async data-site="${site}"`],
        ]);
        const fileName = category === undefined ? 'home.html' : `home.${category}.html`;
        this.emitFile({ type: 'asset', fileName, source: page });
      }
    },
  },
};

/** Runs the site's code on a throwaway Vite server. */
async function prerenderedPages(): Promise<readonly PrerenderedPage[]> {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return (await server.ssrLoadModule('/src/prerender.tsx')).prerenderedPages();
  } finally {
    await server.close();
  }
}

function replaced(page: string, parts: readonly (readonly [old: string | RegExp, text: string])[]): string {
  return parts.reduce((before, [old, text]) => {
    // With a function, a dollar sign in the text is not a replacement pattern.
    const after = before.replace(old, () => text);
    if (after === before) throw new Error(`index.html has no ${old}.`);
    return after;
  }, page);
}
