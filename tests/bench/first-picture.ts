import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { originKeyHeader } from '#contracts/names.ts';
import type { ProductPage } from '#contracts/products/product.ts';
import { productPath, productsFolder } from '#contracts/products/product-address.ts';
import type { Shop } from '#demo/shop.ts';
import { readTemplate } from '#local/template/template.ts';
import { phone, slowdown } from './browser.ts';
import { median, type Row } from './table.ts';

/** Each round makes the three visits one after another, so that a slow phase of the machine affects all of them. */
const rounds = 5;

/** Lighthouse's "slow 4G". */
const slow4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };

/** A page of the site, and the path at which CloudFront requests it from the API (`infra/page-request.js`). */
interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  readonly apiPath: string;
}

/** Milliseconds to the first picture: of a cached page, of a page from the function `pages`, and of the page as static HTML. */
interface Round {
  readonly hit: number;
  readonly miss: number;
  readonly least: number;
}

/**
 * When a slow phone paints the first product picture of each kind of page, against the same page as static HTML without
 * scripts.
 */
export async function firstPictureRows(browser: Browser, shop: Shop): Promise<readonly Row[]> {
  const [hits, misses, floor] = await Promise.all([
    serve(shop.origin, marked),
    serve(shop.origin, marked, await behindCloudFront(shop)),
    serve(shop.origin, (html) => withoutScripts(marked(html))),
  ]);
  try {
    const rows: Row[] = [];
    for (const { name, path } of await measuredPages(shop.origin)) {
      console.log(`Opening ${path} ...`);
      const ours: Round[] = [];
      for (let round = 0; round < rounds; round++) {
        // Fills CloudFront's cache, which serves nearly all visits.
        await fetch(shop.origin + path);
        ours.push({
          hit: await painted(browser, hits, path),
          miss: await painted(browser, misses, path),
          least: await painted(browser, floor, path),
        });
      }
      rows.push(rowOf(`first product picture of ${name}`, ours, 'hit'));
      rows.push(rowOf(`first product picture of ${name}, when CloudFront has no copy`, ours, 'miss'));
    }
    return rows;
  } finally {
    for (const { server } of [hits, misses, floor]) server.close();
  }
}

const rowOf = (what: string, ours: readonly Round[], visit: 'hit' | 'miss'): Row => ({
  what,
  ours: `${median(ours.map((round) => round[visit])).toFixed(0)} ms`,
  floor: `${median(ours.map(({ least }) => least)).toFixed(0)} ms (static HTML)`,
  ratio: median(ours.map((round) => round[visit] / round.least)),
  figure: { atMost: 1.15 },
});

/**
 * Marks the first product picture so that the browser measures it
 * (https://developer.mozilla.org/docs/Web/API/PerformanceElementTiming).
 */
const marked = (html: string): string =>
  html.replace(/<img(?=[^>]* src="\/product-images\/)/, '<img elementtiming="first"');

const withoutScripts = (html: string): string => html.replace(/<script[\s\S]*?<\/script>/g, '');

interface Site {
  readonly server: Server;
  readonly origin: string;
}

/** Maps a page's path to the request that fetches it: its path and additional headers. */
type Source = (path: string) => { readonly path: string; readonly headers: Readonly<Record<string, string>> };

const throughCloudFront: Source = (path) => ({ path, headers: {} });

/**
 * Requests pages from the API directly, as CloudFront does on a cache miss. The local cloud finds the API by the host header.
 */
async function behindCloudFront({ origin, folder }: Shop): Promise<Source> {
  const { resources, generatedSecrets } = readTemplate('cdk.out', folder.guid);
  const api = resources.find(
    ({ type, properties }) => type === 'AWS::ApiGatewayV2::Api' && properties.ProtocolType === 'HTTP',
  );
  const { host } = new URL(api?.attribute('ApiEndpoint') ?? '');
  const [key = ''] = generatedSecrets.values();
  const pages = new Map((await measuredPages(origin)).map(({ path, apiPath }) => [path, apiPath]));
  return (path) => ({ path: pages.get(path) ?? path, headers: { host, [originKeyHeader]: key } });
}

async function measuredPages(origin: string): Promise<readonly MeasuredPage[]> {
  const { products }: ProductPage = await (await fetch(`${origin}/api/products`)).json();
  const product = products.map(productPath)[0] ?? '';
  const address = product.slice(productsFolder.length);
  return [
    { name: 'home', path: '/home', apiPath: '/pages/home.html' },
    { name: 'category', path: '/home?category=MiniFrames', apiPath: '/pages/home.MiniFrames.html' },
    { name: 'product', path: product, apiPath: `/pages/product.html?address=${address}` },
  ];
}

/** Serves the site through a proxy that fetches pages from this source and changes their HTML. */
async function serve(siteOrigin: string, change: (html: string) => string, source = throughCloudFront): Promise<Site> {
  const { hostname, port } = new URL(siteOrigin);
  const server = createServer((call, response) => {
    const isPage = call.headers.accept?.includes('text/html') === true;
    const { path, headers } = isPage ? source(call.url ?? '') : throughCloudFront(call.url ?? '');
    const sent = { ...call.headers, ...(isPage && { 'accept-encoding': 'identity' }), ...headers };
    const onward = request({ host: hostname, port, path, method: call.method, headers: sent }, async (upstream) => {
      if (!isPage) {
        response.writeHead(upstream.statusCode ?? 502, upstream.headers);
        upstream.pipe(response);
        return;
      }
      const { 'content-length': _, 'transfer-encoding': __, ...kept } = upstream.headers;
      const body = gzipSync(change(await text(upstream)));
      response.writeHead(upstream.statusCode ?? 502, { ...kept, 'content-encoding': 'gzip' }).end(body);
    });
    call.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Milliseconds from the navigation until the picture is painted, in a new browser context. */
async function painted(browser: Browser, { origin }: Site, path: string): Promise<number> {
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(origin + path, { waitUntil: 'commit' });
  const time = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) done(entry.startTime);
        }).observe({ type: 'element', buffered: true });
      }),
  );
  await context.close();
  return time;
}
