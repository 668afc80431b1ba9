import { isDeepStrictEqual } from 'node:util';
import { bearerTokenHash } from '#lambdas/platform/bearer-token.ts';
import type { Caller } from '#lambdas/platform/caller.ts';
import { type AttackedRoute, samplePictureKey, sampleToken, withName } from '../route-facts.ts';
import { memoryApi } from './api.ts';
import type { Call } from './events.ts';
import { finding } from './finding.ts';
import { signature } from './memory-stripe.ts';
import { order } from './order.ts';
import { id, owner, pngBytes, product, shopper, upload } from './records.ts';

/** Somebody else than the records' own shopper and owner, of the same rank. */
export const another = (who: Caller): Caller => ({ ...who, userId: '77777777-2222-3333-4444-555555555555' });

/** Who may call a route. */
export const callerOf = ({ access }: Pick<AttackedRoute, 'access'>): Caller => (access === 'owner' ? owner : shopper);

/** What the paths name in `attackedShop`. */
const named = {
  product: id('tea'),
  line: id('tea'),
  order: id('order'),
  flaggedOrder: id('flagged'),
  upload: id('upload'),
  finding: id('finding'),
};

/**
 * A shop in memory in which every route's sample is taken: a product, in the shopper's cart too; the shopper's order, paid
 * by card, and another that waits for its confirmation; a payment to look at; an owner's upload that has arrived, and a published one. Each is made alike. `state` is all that it remembers.
 */
export function attackedShop() {
  const api = memoryApi();
  const { store, stripe } = api.shop;
  const tea = product('tea');
  const pending = upload();
  store.products.set(tea.productId, tea);
  const { productId, title } = tea;
  for (const who of [shopper, owner, another(shopper), another(owner)]) store.lines.set(who.userId, new Map());
  store.lines.get(shopper.userId)?.set(productId, { productId, title, qty: 1, addedAt: tea.createdAt });
  store.orders.set(named.order, order({ payment: { method: 'card', status: 'paid' }, paymentIntentId: 'pi_1' }));
  store.orders.set(
    named.flaggedOrder,
    order({ orderId: named.flaggedOrder, confirmation: 'needed', reasons: ['open-orders'] }),
  );
  store.confirmationTokens.set(named.flaggedOrder, new Set([bearerTokenHash(sampleToken)]));
  store.findings.set(named.finding, finding({ findingId: named.finding }));
  store.uploads.set(pending.uploadId, pending);
  store.arrived.set(pending.imageKey, { etag: '"1"', firstBytes: pngBytes });
  const { expiresAt: _, ...published } = upload({
    uploadId: '0123456789ABCDEF',
    imageKey: samplePictureKey,
    status: 'published',
  });
  store.uploads.set(published.uploadId, published);
  // What is refused leaves no trace but in the count of checkouts, which is there for that.
  const { lineEvents: _log, checkoutCounts: _counts, ...remembered } = store;
  return { ...api, state: { remembered, stripe: stripe.state, live: api.live.store, measured: api.measured } };
}

/** The call of a route that is taken. */
export function sampleCall(route: AttackedRoute): Call {
  const { query, body } = route;
  const parameter = withName.find(({ key }) => key === route.key)?.parameter;
  return {
    ...(route.access === 'anyone' ? {} : { as: callerOf(route) }),
    headers: { 'idempotency-key': 'key', ...(body === 'signed' && { 'stripe-signature': signature }) },
    ...(route.names && parameter !== undefined && { pathParameters: { [parameter]: named[route.names.a] } }),
    ...(typeof query === 'object' && { queryStringParameters: query.valid as Record<string, string> }),
    ...(typeof body === 'object' && { body: body.valid }),
    ...(body === 'signed' && { body: { kind: 'other' } }),
  };
}

const untouched = attackedShop().state;

/** True while such a shop is as it was made: nothing has been written, not even half. */
export const isUntouched = (state: typeof untouched): boolean => isDeepStrictEqual(state, untouched);

/** One call of a shop of its own: its answer, and what the shop remembers then. */
export async function attack(route: AttackedRoute, change: Call) {
  const shop = attackedShop();
  const answer = await shop.call(route.key, { ...sampleCall(route), ...change });
  return { ...answer, after: shop.state, changed: !isUntouched(shop.state) };
}
