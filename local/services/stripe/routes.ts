import { closeDispute, disputePayment, findDispute, submitEvidence } from './disputes.ts';
import { invalid, StripeError } from './errors.ts';
import { listCharges, listDisputes, listRefunds, listSessions, withCharge } from './lists.ts';
import type { Account } from './objects.ts';
import { createSession, expireSession, failRefund, loseEvents, refund, refuseRefunds } from './operations.ts';
import {
  chargeListParameters,
  disputeListParameters,
  disputeParameters,
  disputeQuery,
  evidenceParameters,
  lossParameters,
  noParameters,
  readParameters,
  refundFailureParameters,
  refundListParameters,
  refundParameters,
  refusalParameters,
  sessionListParameters,
  sessionParameters,
} from './parameters.ts';
import { find, type StripeData } from './store.ts';

interface Call {
  /** The ID in the path. */
  readonly id: string;
  readonly form: unknown;
  readonly apiVersion: string;
}
/** Performs a call on the account's data. A GET call doesn't change them. */
type Perform = (data: StripeData, call: Call) => object;

/** Each route by its method and path, in which `:id` stands for one segment. */
export type Routes = Readonly<Record<string, Perform>>;

/** The part of Stripe's API that card payments need. */
export const createRoutes = (account: Account): Routes => ({
  'POST /v1/checkout/sessions': (draft, { form, apiVersion }) =>
    createSession(draft, readParameters(sessionParameters, form), apiVersion, account),
  'GET /v1/checkout/sessions': (data, { form }) => listSessions(data, readParameters(sessionListParameters, form)),
  'GET /v1/checkout/sessions/:id': (data, { id, form }) => {
    readParameters(noParameters, form);
    return find(data.sessions, id, 'checkout.session').session;
  },
  'POST /v1/checkout/sessions/:id/expire': (draft, { id, form }) => {
    readParameters(noParameters, form);
    return expireSession(draft, id);
  },
  'POST /v1/refunds': (draft, { form, apiVersion }) =>
    refund(draft, readParameters(refundParameters, form), apiVersion),
  'GET /v1/refunds': (data, { form }) => listRefunds(data, readParameters(refundListParameters, form)),
  'GET /v1/charges': (data, { form }) => listCharges(data, readParameters(chargeListParameters, form)),
  'GET /v1/charges/:id': (data, { id, form }) => {
    readParameters(noParameters, form);
    return find(data.charges, id, 'charge');
  },
  'GET /v1/disputes': (data, { form }) => listDisputes(data, readParameters(disputeListParameters, form)),
  'GET /v1/disputes/:id': (data, { id, form }) => {
    const { expand } = readParameters(disputeQuery, form);
    const dispute = findDispute(data, id);
    return expand.length === 0 ? dispute : withCharge(data, dispute);
  },
  'POST /v1/disputes/:id': (draft, { id, form, apiVersion }) =>
    submitEvidence(draft, id, readParameters(evidenceParameters, form), apiVersion),
  'POST /v1/disputes/:id/close': (draft, { id, form, apiVersion }) => {
    readParameters(noParameters, form);
    return closeDispute(draft, id, apiVersion);
  },
  ...testRoutes,
});

/** Routes for tests, which Stripe's API doesn't have. */
const testRoutes: Routes = {
  // Disputes a payment, as a bank would.
  'POST /local/disputes': (draft, { form, apiVersion }) =>
    disputePayment(draft, readParameters(disputeParameters, form), apiVersion),
  // Fails a refund, as the customer's bank would.
  'POST /local/refund-failures': (draft, { form, apiVersion }) =>
    failRefund(draft, readParameters(refundFailureParameters, form), apiVersion),
  // Drops all events of a session and its payment.
  'POST /local/losses': (draft, { form }) => loseEvents(draft, readParameters(lossParameters, form)),
  // Makes the account's balance too small for a refund.
  'POST /local/refusals': (draft, { form }) => refuseRefunds(draft, readParameters(refusalParameters, form)),
};

/** Finds the route of a request. @throws StripeError if there is none. */
export function findRoute(routes: Routes, method: string | undefined, url: string) {
  const [path = '', query = ''] = url.split('?');
  for (const [route, perform] of Object.entries(routes)) {
    const match = patternOf(route).exec(`${method} ${path}`);
    if (match === null) continue;
    if (query && method !== 'GET') throw invalid(`The local Stripe supports no parameters in a query: ${query}`);
    return { path, query, id: decodeURIComponent(match[1] ?? ''), perform };
  }
  throw new StripeError(404, `Unrecognized request URL (${method}: ${path}).`);
}

const patternOf = (route: string): RegExp => new RegExp(`^${route.replace(':id', '([^/]+)')}$`);
