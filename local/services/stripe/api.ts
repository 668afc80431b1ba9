import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readBody } from '#lib/read-body.ts';
import { StripeError } from './errors.ts';
import { type Account, newId } from './objects.ts';
import { parseForm } from './parameters.ts';
import { createRoutes, findRoute, type Routes } from './routes.ts';
import type { Reply, StripeData, StripeStore } from './store.ts';

interface ApiSettings {
  readonly store: StripeStore;
  readonly apiKey: string;
  readonly account: Account;
  /** Called after every change, because there may be new webhook events. */
  readonly onChange: () => void;
}

const largestRequest = 1024 * 1024;
const dayMs = 24 * 60 * 60 * 1000;

/** Serves the part of Stripe's API that card payments need. */
export function createApi(settings: ApiSettings): Server {
  const routes = createRoutes(settings.account);
  return createServer((request, response) => {
    // Rejects only if the connection breaks while the body is read.
    respond(settings, routes, request, response).catch(() => response.destroy());
  });
}

async function respond(settings: ApiSettings, routes: Routes, request: IncomingMessage, response: ServerResponse) {
  const requestId = newId('req', 14);
  const version = String(request.headers['stripe-version'] ?? '');
  response.setHeader('request-id', requestId);
  response.setHeader('stripe-version', version);
  const send = (status: number, body: string, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  try {
    const body = await readBody(request, largestRequest);
    checkKey(settings.apiKey, request.headers.authorization);
    if (body === undefined) throw new StripeError(413, 'Request is too large.');
    const { perform, ...call } = findRoute(routes, request.method, request.url ?? '');
    const key = request.headers['idempotency-key'];
    if (request.method === 'GET') {
      const found = perform(settings.store.data, { ...call, form: parseForm(call.query), apiVersion: version });
      return send(200, JSON.stringify(found));
    }
    const form = parseForm(body.toString());
    const parameters = JSON.stringify([...new URLSearchParams(body.toString())].sort());
    const received = { requestId, path: call.path, parameters, createdAt: Date.now() };
    const reply = await runIdempotent(settings.store, typeof key === 'string' ? key : undefined, received, (draft) =>
      perform(draft, { ...call, form, apiVersion: version }),
    );
    const replayed = reply.requestId !== requestId;
    send(reply.status, reply.body, {
      ...(typeof key === 'string' && { 'idempotency-key': key }),
      ...(replayed && { 'idempotent-replayed': 'true', 'original-request': reply.requestId }),
    });
    settings.onChange();
  } catch (error) {
    const known = error instanceof StripeError;
    if (!known) console.error('Stripe:', error);
    const { status, body } = known ? error : new StripeError(500, 'An unknown error occurred', { type: 'api_error' });
    send(status, JSON.stringify(body), status === 401 ? { 'www-authenticate': 'Bearer realm="Stripe"' } : {});
  }
}

function checkKey(apiKey: string, authorization: string | undefined): void {
  const given = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  if (given === undefined) {
    throw new StripeError(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (given === apiKey) return;
  throw new StripeError(401, `Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(8)}${given.slice(-4)}`);
}

/**
 * Runs a call once per idempotency key. Later calls with the key get the first response, also an error, but not one about
 * invalid parameters. A different call with the same key is rejected. Keys expire after a day
 * (docs.stripe.com/api/idempotent_requests).
 */
const runIdempotent = (
  store: StripeStore,
  key: string | undefined,
  received: Omit<Reply, 'status' | 'body'>,
  perform: (draft: StripeData) => object,
): Promise<Reply> =>
  store.update((draft) => {
    for (const [old, { createdAt }] of Object.entries(draft.replies)) {
      if (createdAt < Date.now() - dayMs) delete draft.replies[old];
    }
    const earlier = key === undefined ? undefined : draft.replies[key];
    if (earlier !== undefined && key !== undefined) return replay(earlier, key, received);
    const outcome = attempt(() => perform(draft));
    const reply = { ...received, ...outcome };
    if (key !== undefined) draft.replies[key] = reply;
    return reply;
  });

/** Returns the earlier response. @throws StripeError if the request differs from the earlier one. */
function replay(earlier: Reply, key: string, received: Omit<Reply, 'status' | 'body'>): Reply {
  const hint = `Try using a key other than '${key}' if you meant to execute a different request.`;
  const rule = 'Keys for idempotent requests can only be used';
  const refuse = (reason: string) => new StripeError(400, `${rule} ${reason}. ${hint}`, { type: 'idempotency_error' });
  if (earlier.path !== received.path) {
    throw refuse(`for the same endpoint they were first used for ('${received.path}' vs '${earlier.path}')`);
  }
  if (earlier.parameters !== received.parameters) throw refuse('with the same parameters they were first used with');
  return earlier;
}

function attempt(perform: () => object): Pick<Reply, 'status' | 'body'> {
  try {
    return { status: 200, body: JSON.stringify(perform()) };
  } catch (error) {
    if (!(error instanceof StripeError) || error.details.validation) throw error;
    return { status: error.status, body: JSON.stringify(error.body) };
  }
}
