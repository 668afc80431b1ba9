// Builds the site into `dist/site`, which CloudFront serves, and the server bundle of the `pages` function into `dist/server`.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import { build, type Plugin } from 'vite';
import { categories } from '#contracts/categories.ts';

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
          // One chunk for the first visit. The default split made five, 2 kB larger in total.
          codeSplitting: {
            groups: [
              { name: 'shop', tags: ['$initial'] },
              // Modules of a few lines that several screens share.
              {
                name: 'small-parts',
                test: /\/(contracts\/(limits|contact|money|confirmation|text)|texts\/cart|features\/live\/(coalesce|order-changes)|lib\/(refuse-fields|require-session|return-path|save-file|account-calls|personal-pages|list|india)|ui\/(form-text|late-icons|page-failure|use-offered-file|focusable-button)|features\/(photos\/(start-photos|photos-waiting|decode-image|measure-photo|api\/fetch-photo)|uploads\/format|cart\/api\/add-wanted-product))\./,
              },
              // The library of buttons and fields. Without its own group, it would become part of a later group that imports it.
              { name: 'form', test: /\/node_modules\/@aws-amplify\/ui/ },
              // Code that picture and photo uploads share, and the photo code that Add to Cart needs.
              {
                name: 'uploads',
                test: /\/(lib\/(sha256|encode-canvas|request-timeout)|features\/(uploads\/(metadata\/[\w-]+|upload-run|retries|backoff|progress-meter|upload-plan|browser-tools|storage-errors|api\/send-bytes)|photos\/(send-photos|sendings|browser-photos|photo-store|photo-db|chosen-photo)))\./,
              },
              // Small parts that load after the first paint. Few visits need any of them.
              {
                name: 'late-parts',
                test: /\/(app\/late-outcome-notice|features\/cart\/(api\/(show-added-line|change-quantity)|components\/wanted-product)|features\/products\/components\/shopper-notices)\./,
              },
              // Code that the account screens share.
              {
                name: 'account-parts',
                test: /\/(features\/account\/(?!.*-page\.)|lib\/second-factor-calls|texts\/second-factor)/,
              },
              // Question fields, on product pages and in orders.
              { name: 'questions', test: /\/features\/questions\/(use-answers|components\/question-fields)\./ },
              // The order list, and the many small modules that the order screens share.
              { name: 'order-parts', test: /\/(features\/orders\/(?!.*(order-page|answer-form)\.)|lib\/dates)/ },
            ],
          },
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
}

/** Writes the pages that CloudFront serves from the site's bucket if the `pages` function fails (`infra/page-request.js`). */
async function writePages(indexPage: string): Promise<void> {
  const { prerenderPage } = await import(pathToFileURL(join(server, 'server.mjs')).href);
  mkdirSync(join(site, 'pages'));
  const write = (name: string, page: string) => writeFileSync(join(site, 'pages', name), page);
  write('home.html', prerenderPage('/home'));
  for (const { id } of categories) write(`home.${id}.html`, prerenderPage(`/home?category=${id}`));
  for (const name of ['search.html', 'product.html']) write(name, indexPage);
  writeFileSync(join(site, 'not-found.html'), indexPage);
}

await buildSite();
const indexPage = readFileSync(join(site, 'index.html'), 'utf8');
await buildServer({ indexPage, pageTemplate: completePage(indexPage, await buildFirstScript()) });
await writePages(indexPage);
