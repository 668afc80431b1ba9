import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { BrowserContext } from 'playwright-core';
import { median, type Row } from './table.ts';

/** Pairs of visits, in turn: what slows the machine for a while slows both of a pair. */
const rounds = 5;

/** A slow phone: slow 4G, and a processor slowed down four times. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const slowdown = 4;
const phone = { width: 390, height: 844 };

interface FirstPicturePages {
  /** Paths of pages that CloudFront has a copy of, by what they show. */
  readonly cached: Readonly<Record<string, string>>;
  /** Paths of product pages that nobody has opened yet. */
  readonly unseen: readonly string[];
}

/** When the first product picture of each page is painted, against the same page as static HTML without scripts. */
export async function firstPictureRows(
  context: BrowserContext,
  origin: string,
  { cached, unseen }: FirstPicturePages,
): Promise<readonly Row[]> {
  const [ours, floor] = await Promise.all([
    serve(origin, marked),
    serve(origin, (html) => withoutScripts(marked(html))),
  ]);
  try {
    const rows: Row[] = [];
    const pair = async (path: string): Promise<Pair> => {
      const first = await painted(context, ours, path);
      return { ours: first, least: await painted(context, floor, path) };
    };
    for (const [name, path] of Object.entries(cached)) {
      // From CloudFront's cache, where all but one visit in ten seconds finds it.
      await fetch(origin + path);
      const pairs: Pair[] = [];
      for (let round = 0; round < rounds; round++) pairs.push(await pair(path));
      rows.push(rowOf(`first product picture of ${name}`, pairs));
    }
    const pairs: Pair[] = [];
    for (const path of unseen.slice(0, rounds)) pairs.push(await pair(path));
    rows.push(rowOf('first product picture of product, when CloudFront has no copy', pairs));
    return rows;
  } finally {
    ours.close();
    floor.close();
  }
}

/** Milliseconds to the first picture of one page, and of the same page as static HTML. */
interface Pair {
  readonly ours: number;
  readonly least: number;
}

const rowOf = (what: string, pairs: readonly Pair[]): Row => ({
  what,
  ours: `${median(pairs.map((pair) => pair.ours)).toFixed(0)} ms`,
  floor: `${median(pairs.map((pair) => pair.least)).toFixed(0)} ms (static HTML)`,
  ratio: median(pairs.map((pair) => pair.ours / pair.least)),
  figure: { atMost: 1.15 },
});

/** The first product picture tells the browser to measure it (https://developer.mozilla.org/en-US/docs/Web/API/PerformanceElementTiming). */
const marked = (html: string): string =>
  html.replace(/<img(?=[^>]* src="\/product-images\/)/, '<img elementtiming="first"');

const withoutScripts = (html: string): string => html.replace(/<script[\s\S]*?<\/script>/g, '');

/** The site, with its pages changed on their way. */
async function serve(origin: string, change: (html: string) => string): Promise<Server> {
  const { hostname, port } = new URL(origin);
  const server = createServer((call, response) => {
    const onward = request(
      { host: hostname, port, path: call.url, method: call.method, headers: call.headers },
      async (answer) => {
        if (!answer.headers['content-type']?.startsWith('text/html')) {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
          return;
        }
        const { 'content-length': _, 'transfer-encoding': __, ...headers } = answer.headers;
        const body = gzipSync(change(await text(answer)));
        response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-encoding': 'gzip' }).end(body);
      },
    );
    if (call.headers.accept?.includes('text/html')) onward.setHeader('accept-encoding', 'identity');
    call.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

/** Milliseconds from the navigation to the picture. */
async function painted(context: BrowserContext, server: Server, path: string): Promise<number> {
  const page = await context.newPage();
  await page.setViewportSize(phone);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', slowLine);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { waitUntil: 'commit' });
  const time = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) done(entry.startTime);
        }).observe({ type: 'element', buffered: true });
      }),
  );
  await page.close();
  return time;
}
