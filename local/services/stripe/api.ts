import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readBody } from '#lib/read-body.ts';
import { closeDispute, disputePayment, findDispute, submitEvidence } from './disputes.ts';
import { invalid, StripeError } from './errors.ts';
import { listCharges, listDisputes, listRefunds, listSessions, withCharge } from './lists.ts';
import { newId } from './objects.ts';
import { createSession, expireSession, failRefund, loseEvents, refund, refuseRefunds } from './operations.ts';
import {
  chargeListParameters,
  disputeListParameters,
  disputeParameters,
  disputeQuery,
  evidenceParameters,
  lossParameters,
  noParameters,
  parseForm,
  readParameters,
  refundFailureParameters,
  refundListParameters,
  refundParameters,
  refusalParameters,
  sessionListParameters,
  sessionParameters,
} from './parameters.ts';
import { find, type Reply, type StripeData, type StripeStore } from './store.ts';

interface ApiSettings {
  readonly store: StripeStore;
  readonly apiKey: string;
  /** The URL of a session's hosted page. */
  readonly urlOf: (id: string) => string;
  /** Called after every change, because there may be new webhook events. */
  readonly onChange: () => void;
}

interface Call {
  /** The ID in the path. */
  readonly id: string;
  readonly form: unknown;
  readonly apiVersion: string;
}
type Perform = (draft: StripeData, call: Call) => object;

const largestRequest = 1024 * 1024;
const dayMs = 24 * 60 * 60 * 1000;

/** Serves the part of Stripe's API that card payments need. */
export function createApi(settings: ApiSettings): Server {
  const routes = routesOf(settings.urlOf);
  return createServer((request, response) => {
    // Rejects only if the connection breaks while the body is read.
    answer(settings, routes, request, response).catch(() => response.destroy());
  });
}

const routesOf = (urlOf: ApiSettings['urlOf']): readonly (readonly [string, RegExp, Perform])[] => [
  [
    'POST',
    /^\/v1\/checkout\/sessions$/,
    (draft, { form, apiVersion }) => createSession(draft, readParameters(sessionParameters, form), apiVersion, urlOf),
  ],
  [
    'GET',
    /^\/v1\/checkout\/sessions$/,
    (data, { form }) => listSessions(data, readParameters(sessionListParameters, form)),
  ],
  [
    'GET',
    /^\/v1\/checkout\/sessions\/([^/]+)$/,
    (data, { id, form }) => {
      readParameters(noParameters, form);
      return find(data.sessions, id, 'checkout.session').session;
    },
  ],
  [
    'POST',
    /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
    (draft, { id, form }) => {
      readParameters(noParameters, form);
      return expireSession(draft, id);
    },
  ],
  [
    'POST',
    /^\/v1\/refunds$/,
    (draft, { form, apiVersion }) => refund(draft, readParameters(refundParameters, form), apiVersion),
  ],
  ['GET', /^\/v1\/refunds$/, (data, { form }) => listRefunds(data, readParameters(refundListParameters, form))],
  ['GET', /^\/v1\/charges$/, (data, { form }) => listCharges(data, readParameters(chargeListParameters, form))],
  [
    'GET',
    /^\/v1\/charges\/([^/]+)$/,
    (data, { id, form }) => {
      readParameters(noParameters, form);
      return find(data.charges, id, 'charge');
    },
  ],
  ['GET', /^\/v1\/disputes$/, (data, { form }) => listDisputes(data, readParameters(disputeListParameters, form))],
  [
    'GET',
    /^\/v1\/disputes\/([^/]+)$/,
    (data, { id, form }) => {
      const { expand } = readParameters(disputeQuery, form);
      const dispute = findDispute(data, id);
      return expand.length === 0 ? dispute : withCharge(data, dispute);
    },
  ],
  [
    'POST',
    /^\/v1\/disputes\/([^/]+)$/,
    (draft, { id, form, apiVersion }) =>
      submitEvidence(draft, id, readParameters(evidenceParameters, form), apiVersion),
  ],
  [
    'POST',
    /^\/v1\/disputes\/([^/]+)\/close$/,
    (draft, { id, form, apiVersion }) => {
      readParameters(noParameters, form);
      return closeDispute(draft, id, apiVersion);
    },
  ],
  // Not in Stripe's API: lets a test dispute a payment, as a bank would.
  [
    'POST',
    /^\/local\/disputes$/,
    (draft, { form, apiVersion }) => disputePayment(draft, readParameters(disputeParameters, form), apiVersion),
  ],
  // Not in Stripe's API: lets a test fail a refund, as the customer's bank would.
  [
    'POST',
    /^\/local\/refund-failures$/,
    (draft, { form, apiVersion }) => failRefund(draft, readParameters(refundFailureParameters, form), apiVersion),
  ],
  // Not in Stripe's API: lets a test drop all events of a session and its payment.
  ['POST', /^\/local\/losses$/, (draft, { form }) => loseEvents(draft, readParameters(lossParameters, form))],
  // Not in Stripe's API: lets a test make the account's balance too small for a refund.
  ['POST', /^\/local\/refusals$/, (draft, { form }) => refuseRefunds(draft, readParameters(refusalParameters, form))],
];

type Routes = ReturnType<typeof routesOf>;

async function answer(settings: ApiSettings, routes: Routes, request: IncomingMessage, response: ServerResponse) {
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
    const { perform, ...call } = route(routes, request);
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

function route(routes: Routes, request: IncomingMessage) {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  for (const [method, pattern, perform] of routes) {
    const match = method === request.method ? pattern.exec(path) : null;
    if (match === null) continue;
    if (query && method !== 'GET') throw invalid(`The local Stripe supports no parameters in a query: ${query}`);
    return { path, query, id: decodeURIComponent(match[1] ?? ''), perform };
  }
  throw new StripeError(404, `Unrecognized request URL (${request.method}: ${path}).`);
}

/**
 * Runs a call once per idempotency key. Later calls with the key get the first response, even if it was an error, but not if
 * the parameters were invalid. A different call with the same key is rejected. Keys expire after a day
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
