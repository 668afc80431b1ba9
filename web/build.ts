// Builds the site into `dist/site`, which CloudFront serves, and the server bundle of the `pages` function into `dist/server`.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import { build, type Plugin } from 'vite';
import { browserPages, prerenderedLists } from '#contracts/site-files.ts';
import { chunks } from './chunks.ts';

// Vite's dev server sets `development` for every process that it starts. This build would then include React's development build.
process.env.NODE_ENV = 'production';

const root = fileURLToPath(new URL('.', import.meta.url));
const site = join(root, 'dist', 'site');
const server = join(root, 'dist', 'server');
const common = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' } as const;

async function buildSite(): Promise<void> {
  await build({
    ...common,
    build: {
      outDir: site,
      rolldownOptions: {
        output: {
          codeSplitting: { groups: chunks },
          // The first script names about fifty files. Seven characters are 42 bits, enough to tell the versions of a file apart.
          // Pictures keep Vite's own names, which the server's bundle has too.
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
        },
      },
    },
  });
}

/** Bundles a classic script, which browsers run before they show the page. Returns its path on the site. */
async function buildFirstScript(): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [join(root, 'src', 'first-script.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    write: false,
  });
  const code = outputFiles[0]?.text ?? '';
  const path = `/assets/first-script-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
  writeFileSync(join(site, path), code);
  return path;
}

/** index.html with the first script instead of the site's script, which the first script loads later. */
function completePage(indexPage: string, firstScript: string): string {
  const siteScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
  const path = siteScript.exec(indexPage)?.[1];
  if (path === undefined) throw new Error('index.html does not load the site’s script.');
  return indexPage.replace(siteScript, `<script src="${firstScript}" data-site="${path}"></script>`);
}

/** React's string renderer alone. The package's entry would also load the streaming renderer. */
const serverRenderer = fileURLToPath(
  new URL('../node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js', import.meta.url),
);

/** Excludes lazy-loaded modules, because no server-rendered page shows them. */
const withoutLazyScreens: Plugin = {
  name: 'without-lazy-screens',
  resolveDynamicImport: (id) => ({ id: String(id), external: true }),
};

async function buildServer(pages: Record<'indexPage' | 'pageTemplate', string>): Promise<void> {
  await build({
    ...common,
    define: {
      // By default, server builds read NODE_ENV at run time, and so they would bundle React's development build too.
      'process.env.NODE_ENV': '"production"',
      ...Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, JSON.stringify(page)])),
    },
    resolve: { alias: { 'react-dom/server': serverRenderer } },
    plugins: [withoutLazyScreens],
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      outDir: server,
      ssr: join(root, 'src', 'server.tsx'),
      copyPublicDir: false,
      minify: true,
      rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
    },
  });
  expectFiles(readFileSync(join(server, 'server.mjs'), 'utf8'));
}

/** Throws if the server's bundle names a file that the site lacks: its pages would show broken pictures. */
function expectFiles(bundle: string): void {
  for (const [path] of bundle.matchAll(/\/assets\/[\w-]+\.[\w.]+/g)) {
    if (!existsSync(join(site, path))) throw new Error(`The server's pages name ${path}, which the site doesn't have.`);
  }
}

/** Writes the pages that CloudFront serves from the site's bucket if the `pages` function fails (`infra/page-request.js`). */
async function writePages(indexPage: string): Promise<void> {
  const { prerenderPage } = await import(pathToFileURL(join(server, 'server.mjs')).href);
  mkdirSync(join(site, 'pages'));
  const write = (name: string, page: string) => writeFileSync(join(site, 'pages', name), page);
  for (const name of prerenderedLists) {
    const [list, category] = name.split('.');
    write(`${name}.html`, prerenderPage(category === undefined ? `/${list}` : `/${list}?category=${category}`));
  }
  for (const name of browserPages) write(`${name}.html`, indexPage);
  writeFileSync(join(site, 'not-found.html'), indexPage);
}

await buildSite();
const indexPage = readFileSync(join(site, 'index.html'), 'utf8');
await buildServer({ indexPage, pageTemplate: completePage(indexPage, await buildFirstScript()) });
await writePages(indexPage);
