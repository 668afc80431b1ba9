import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readBody } from '#lib/read-body.ts';
import { badRequest, RazorpayError } from './errors.ts';
import { createRoutes, findRoute, type Routes } from './routes.ts';
import type { RazorpayStore } from './store.ts';

interface ApiSettings {
  readonly store: RazorpayStore;
  readonly keyId: string;
  readonly keySecret: string;
  /** The URL of a link's hosted page. */
  readonly urlOf: (id: string) => string;
  /** Called after every change, because there may be new webhook events. */
  readonly onChange: () => void;
}

const largestRequest = 1024 * 1024;

/** Serves the part of Razorpay's API that card payments need. */
export function createApi(settings: ApiSettings): Server {
  const routes = createRoutes(settings.urlOf);
  return createServer((request, response) => {
    // Rejects only if the connection breaks while the body is read.
    respond(settings, routes, request, response).catch(() => response.destroy());
  });
}

async function respond(settings: ApiSettings, routes: Routes, request: IncomingMessage, response: ServerResponse) {
  const send = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  try {
    const bytes = await readBody(request, largestRequest);
    checkKey(settings, request.headers.authorization);
    if (bytes === undefined) throw new RazorpayError(413, 'Request is too large.');
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://razorpay');
    const { id, perform } = findRoute(routes, request.method, path);
    const key = request.headers['x-refund-idempotency'];
    const call = {
      path,
      id,
      query: Object.fromEntries(searchParams),
      body: bodyOf(bytes, request),
      key: typeof key === 'string' ? key : undefined,
    };
    if (request.method === 'GET') return send(200, perform(settings.store.data, call));
    send(200, await settings.store.update((draft) => perform(draft, call)));
    settings.onChange();
  } catch (error) {
    const known = error instanceof RazorpayError;
    if (!known) console.error('Razorpay:', error);
    const { status, body } = known
      ? error
      : new RazorpayError(500, 'We are facing some trouble completing your request');
    send(status, body);
  }
}

function bodyOf(bytes: Buffer, request: IncomingMessage): unknown {
  if (bytes.length === 0) return undefined;
  if (!request.headers['content-type']?.startsWith('application/json')) throw badRequest('The body must be JSON.');
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw badRequest('The body must be JSON.');
  }
}

/** Basic authentication with the key's ID and secret (razorpay.com/docs/api/authentication). */
function checkKey({ keyId, keySecret }: ApiSettings, authorization = ''): void {
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  const given = Buffer.from(authorization);
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new RazorpayError(401, 'Authentication failed');
}
