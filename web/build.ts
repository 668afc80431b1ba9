// Builds the site into `dist/site`, which CloudFront serves, and its code for the function `pages` into `dist/server`.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import { build, type Plugin } from 'vite';
import { categories } from '#contracts/categories.ts';

// Vite's dev server sets `development` for every process it starts, which would build React for development.
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
                test: /\/(contracts\/(limits|contact|money|confirmation|text)|texts\/cart|features\/live\/(coalesce|order-changes)|lib\/(refuse-fields|require-session|return-path|save-file|account-calls)|ui\/(form-text|late-icons|page-failure|use-offered-file)|features\/(photos\/(start-photos|photos-waiting|decode-image|measure-photo)|uploads\/format|cart\/api\/add-wanted-product))\./,
              },
              // The library of buttons and fields. Otherwise it would be a part of the next group that needs it.
              { name: 'form', test: /\/node_modules\/@aws-amplify\/ui/ },
              // What uploads of pictures and photos share, with what Add to Cart needs of photos.
              {
                name: 'uploads',
                test: /\/features\/(uploads\/(metadata\/[\w-]+|upload-run|retries|backoff|progress-meter|upload-plan|browser-tools|storage-errors|api\/send-bytes)|photos\/(send-photos|sendings|browser-photos|photo-store|photo-db|chosen-photo))\./,
              },
              // Small parts that load after the first paint, each in few visits.
              {
                name: 'late-parts',
                test: /\/(app\/late-outcome-notice|features\/cart\/(api\/(show-added-line|change-quantity)|components\/wanted-product)|features\/products\/components\/shopper-notices)\./,
              },
              // What the screens of accounts share.
              {
                name: 'account-parts',
                test: /\/(features\/account\/(?!.*-page\.)|lib\/second-factor-calls|texts\/second-factor)/,
              },
              // What gifts ask, on their pages and in orders.
              { name: 'questions', test: /\/features\/questions\/(use-answers|components\/question-fields)\./ },
              // The list of orders, and the many small modules that the screens of orders share.
              { name: 'order-parts', test: /\/(features\/orders\/(?!.*(order-page|answer-form)\.)|lib\/dates)/ },
            ],
          },
        },
      },
    },
  });
}

/** A classic script, which browsers run before they show the page. Resolves with its path on the site. */
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

/** index.html with the first script, which loads the site's script later. */
function completePage(indexPage: string, firstScript: string): string {
  const siteScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
  const path = siteScript.exec(indexPage)?.[1];
  if (path === undefined) throw new Error('index.html does not load the site’s script.');
  return indexPage.replace(siteScript, `<script src="${firstScript}" data-site="${path}"></script>`);
}

/** Of React's renderers, only the one that renders to a string: the package's entry also loads the streaming one. */
const serverRenderer = fileURLToPath(
  new URL('../node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js', import.meta.url),
);

/** Leaves out what the site loads later: no complete page shows it. */
const withoutLazyScreens: Plugin = {
  name: 'without-lazy-screens',
  resolveDynamicImport: (id) => ({ id: String(id), external: true }),
};

async function buildServer(pages: Record<'indexPage' | 'pageTemplate', string>): Promise<void> {
  await build({
    ...common,
    define: {
      // Vite leaves it to the server at run time, and would bundle React twice: for development too.
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

/** The pages that CloudFront serves from the site's bucket while the function `pages` fails (`infra/page-request.js`). */
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
