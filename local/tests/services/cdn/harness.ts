import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import { afterEach } from 'vitest';
import type { Clock } from '#lib/clock.ts';
import { closeServer, listen } from '#lib/listen.ts';
import { type Behavior, createCdn } from '#services/cdn/cdn.ts';
import type { CachePolicy, Selection } from '#services/cdn/forwarding.ts';
import type { Ttls } from '#services/cdn/freshness.ts';
import type { Origin, OriginResponse } from '#services/cdn/origin.ts';

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map(closeServer));
});

async function open(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  return listen(server);
}

export const nothing: Selection = { header: () => false, cookie: () => false, query: () => false, cookies: false };
export const everything: Selection = { header: () => true, cookie: () => true, query: () => true, cookies: true };
export const disabled: Ttls = { min: 0, default: 0, max: 0 };
export const day = 86_400;

export const cachePolicy = (more: Partial<CachePolicy> = {}): CachePolicy => ({
  ...nothing,
  encodings: [],
  ttls: disabled,
  ...more,
});

export const behavior = (pathPattern: string, more: Partial<Behavior> = {}): Behavior => ({
  pathPattern,
  allowedMethods: ['GET', 'HEAD'],
  origin: async ({ path, queryString }) => text(`${pathPattern} ${path}?${queryString}`),
  cachePolicy: cachePolicy(),
  forwarding: more.cachePolicy ?? nothing,
  errorMin: () => 10,
  encodings: [],
  ...more,
});

export const text = (body: string, headers: Record<string, string> = {}): OriginResponse => ({
  status: 200,
  headers: { 'content-type': 'text/plain', ...headers },
  body: Buffer.from(body),
});

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const call = (port: number, path: string, headers: Record<string, string>, method: string): Promise<Received> =>
  new Promise((done, fail) => {
    httpRequest({ host: '127.0.0.1', port, path, method, headers }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      done({ status: response.statusCode ?? 0, headers: response.headers, body });
    })
      .once('error', fail)
      .end();
  });

/** Serves a distribution with these behaviours. Returns a function that sends requests to it. */
export async function serve(behaviors: Behavior[], more: { clock?: Clock; cacheBytes?: number } = {}) {
  const reported: unknown[] = [];
  const report = (error: unknown) => void reported.push(error);
  const cdn = createCdn({ defaultRootObject: 'index.html', behaviors, report, ...more });
  const port = await open((request, response) => void cdn.serve(request, response));
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') => call(port, path, headers, method);
  return Object.assign(get, { reported });
}

/** An origin on a real HTTP server. The test sets its response and reads the requests that it received. */
export async function httpOrigin() {
  const requests: { method: string; path: string; headers: IncomingHttpHeaders }[] = [];
  let listener: RequestListener = (_, response) => void response.end();
  const port = await open((request, response) => {
    requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers });
    listener(request, response);
  });
  const origin: Origin = async ({ method, path, queryString, headers }) => {
    const plain = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const response = await call(
      port,
      queryString === '' ? path : `${path}?${queryString}`,
      Object.fromEntries(plain),
      method,
    );
    const given = Object.entries(response.headers).filter(
      ([name]) => !['connection', 'keep-alive', 'date', 'transfer-encoding'].includes(name),
    );
    return {
      status: response.status,
      headers: Object.fromEntries(given.map(([name, value]) => [name, value ?? ''])),
      body: response.body,
    };
  };
  return {
    origin,
    requests,
    respond(next: RequestListener) {
      listener = next;
    },
    /** Responds to every request with this body and these headers. */
    send(body: string, headers: Record<string, string | string[]> = {}, status = 200) {
      listener = (_, response) => void response.writeHead(status, headers).end(body);
    },
  };
}

/** A promise that the test resolves. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
