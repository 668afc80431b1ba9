import { RazorpayError } from './errors.ts';
import {
  cancelLink,
  createLink,
  decideDispute,
  disputePayment,
  expireLink,
  failRefund,
  loseEvents,
  payLate,
  paymentsOn,
  refund,
  refuseRefunds,
} from './operations.ts';
import {
  decisionParameters,
  linkParameters,
  listQuery,
  lossParameters,
  noParameters,
  ofLink,
  ofPayment,
  ofRefund,
  readParameters,
  refundKey,
  refundParameters,
  refusalParameters,
} from './parameters.ts';
import { find, type RazorpayData } from './store.ts';

interface Call {
  readonly path: string;
  /** The ID in the path. */
  readonly id: string;
  readonly query: unknown;
  readonly body: unknown;
  /** The header `X-Refund-Idempotency`. */
  readonly key: string | undefined;
}
/** Performs a call on the account's data. A GET call doesn't change them. */
type Perform = (data: RazorpayData, call: Call) => object;

/** Each route by its method and path, in which `:id` stands for one segment. */
export type Routes = Readonly<Record<string, Perform>>;

/** The part of Razorpay's API that card payments need. `urlOf` returns the URL of a link's hosted page. */
export const createRoutes = (urlOf: (id: string) => string): Routes => ({
  'POST /v1/payment_links': (draft, { body }) => createLink(draft, readParameters(linkParameters, body), urlOf),
  'GET /v1/payment_links/:id': ({ links }, { id }) => find(links, id),
  'POST /v1/payment_links/:id/cancel': (draft, { id, body }) => {
    readParameters(noParameters, body ?? {});
    return cancelLink(draft, id);
  },
  'GET /v1/payments': ({ payments }, { query }) => listOf(Object.values(payments), query),
  'GET /v1/payments/:id': ({ payments }, { id }) => find(payments, id),
  'GET /v1/payments/:id/refunds': ({ payments, refunds }, { id, query }) => {
    const { id: payment_id } = find(payments, id);
    return listOf(
      Object.values(refunds).filter((one) => one.payment_id === payment_id),
      query,
    );
  },
  'POST /v1/payments/:id/refund': refundOnce,
  'GET /v1/refunds': ({ refunds }, { query }) => listOf(Object.values(refunds), query),
  'GET /v1/disputes': ({ disputes }, { query }) => listOf(Object.values(disputes), query),
  'GET /v1/disputes/:id': ({ disputes }, { id }) => find(disputes, id),
  ...testRoutes,
});

/**
 * Refunds once per key. A later call with the key gets the same refund, one with another body is rejected
 * (razorpay.com/docs/api/refunds/normal-refunds-idempotent). A refused call can be repeated.
 */
function refundOnce(draft: RazorpayData, { path, id, body, key }: Call): object {
  const parameters = readParameters(refundParameters, body ?? {});
  if (key === undefined) return refund(draft, id, parameters);
  if (!refundKey.test(key)) throw new RazorpayError(400, 'The idempotency key must be at least 10 characters long.');
  const request = `${path} ${JSON.stringify(body ?? {})}`;
  const earlier = draft.replies[key];
  if (earlier !== undefined && earlier.request !== request) {
    throw new RazorpayError(400, 'Different request with the same idempotency key has already been processed.');
  }
  if (earlier !== undefined) return find(draft.refunds, earlier.refundId);
  const made = refund(draft, id, parameters);
  draft.replies[key] = { request, refundId: made.id };
  return made;
}

/** A page of a list, newest first. */
function listOf<T extends { readonly created_at: number }>(all: readonly T[], query: unknown): object {
  const { from = 0, to = Number.POSITIVE_INFINITY, count, skip } = readParameters(listQuery, query);
  const within = all.filter(({ created_at }) => created_at >= from && created_at <= to).toReversed();
  const items = within.slice(skip, skip + count);
  return { entity: 'collection', count: items.length, items };
}

/** Routes for tests, which Razorpay's API doesn't have. */
const testRoutes: Routes = {
  'GET /local/links/:id': (data, { id }) => ({ link: find(data.links, id), payments: paymentsOn(data, id) }),
  // Disputes a payment, as a bank would, and decides the dispute.
  'POST /local/disputes': (draft, { body }) => disputePayment(draft, readParameters(ofPayment, body).payment),
  'POST /local/decisions': (draft, { body }) => decideDispute(draft, readParameters(decisionParameters, body)),
  // Fails a refund, as the customer's bank would.
  'POST /local/refund-failures': (draft, { body }) => failRefund(draft, readParameters(ofRefund, body).refund),
  // Captures a payment after its link was closed.
  'POST /local/late-payments': (draft, { body }) => payLate(draft, readParameters(ofLink, body).link),
  'POST /local/expiries': (draft, { body }) => {
    const { link } = readParameters(ofLink, body);
    expireLink(draft, link);
    return find(draft.links, link);
  },
  // Drops all events of a link and its payments.
  'POST /local/losses': (draft, { body }) => {
    const { link, lost } = readParameters(lossParameters, body);
    return loseEvents(draft, link, lost);
  },
  // Makes the account's balance too small for a refund.
  'POST /local/refusals': (draft, { body }) => {
    const { payment, refused } = readParameters(refusalParameters, body);
    return refuseRefunds(draft, payment, refused);
  },
};

/** Finds the route of a request. @throws RazorpayError if there is none. */
export function findRoute(routes: Routes, method: string | undefined, path: string) {
  for (const [route, perform] of Object.entries(routes)) {
    const match = new RegExp(`^${route.replace(':id', '([^/]+)')}$`).exec(`${method} ${path}`);
    if (match !== null) return { id: decodeURIComponent(match[1] ?? ''), perform };
  }
  throw new RazorpayError(404, 'The requested URL was not found on the server.');
}
