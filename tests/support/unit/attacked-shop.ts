import { isDeepStrictEqual } from 'node:util';
import { bearerTokenHash } from '#lambdas/platform/bearer-token.ts';
import type { Caller } from '#lambdas/platform/caller.ts';
import { type AttackedRoute, withName } from '../attacked-routes.ts';
import { sampleDamage, samplePictureKey, sampleToken, sampleWork } from '../wrong-values.ts';
import { address } from './address.ts';
import { memoryApi } from './api.ts';
import type { Call } from './events.ts';
import { finding } from './finding.ts';
import { confirmationTokenName } from './memory-store.ts';
import { signature } from './memory-stripe.ts';
import { order } from './order.ts';
import { customer, id, nameQuestion, owner, photo, pngBytes, product, secondOwner, upload } from './records.ts';

/** The same caller with another user ID, to whom none of the records belongs. */
export const another = (who: Caller): Caller => ({ ...who, userId: secondOwner.userId });

/** A permitted caller of a route. */
export const callerOf = ({ access }: Pick<AttackedRoute, 'access'>): Caller => (access === 'owner' ? owner : customer);

/** The IDs in the paths of `attackedShop`'s calls. */
const named = {
  product: id('tea'),
  line: id('tea'),
  order: id('order'),
  flaggedOrder: id('flagged'),
  provedOrder: id('proved'),
  damagedOrder: id('damaged'),
  upload: id('upload'),
  finding: id('finding'),
  photo: id('photo'),
  address: id('address'),
  message: id('message'),
};

/**
 * A shop in memory in which every route's sample call succeeds, always the same: a product in the cart, a card order,
 * an order to confirm and answer, a finding, a photo and two uploads. `state` is everything that it stores.
 */
export function attackedShop() {
  const api = memoryApi();
  const { store, stripe } = api.shop;
  const tea = product('tea', { questions: [nameQuestion] });
  const pending = upload();
  store.products.set(tea.productId, tea);
  const { productId, title } = tea;
  for (const who of [customer, owner, another(customer), another(owner)]) store.lines.set(who.userId, new Map());
  store.lines.get(customer.userId)?.set(productId, { productId, title, qty: 1, addedAt: tea.createdAt });
  store.orders.set(named.order, order({ payment: { method: 'card', status: 'paid' }, paymentIntentId: 'pi_1' }));
  store.orders.set(
    named.flaggedOrder,
    order({
      orderId: named.flaggedOrder,
      confirmation: 'needed',
      reasons: ['open-orders'],
      lines: order().lines.map((line) => ({ ...line, missing: [{ id: 'day', label: 'Wedding day' }] })),
    }),
  );
  store.confirmationTokens.set(confirmationTokenName(named.flaggedOrder, bearerTokenHash(sampleToken)), 1_900_000_000);
  const proof = { round: 1, status: 'sent', at: tea.createdAt } as const;
  const proved = order({
    orderId: named.provedOrder,
    lines: order().lines.map((line) => ({ ...line, proof, previewId: named.photo })),
  });
  store.orders.set(named.provedOrder, proved);
  store.proofs.set('proof', {
    ...{ orderId: named.provedOrder, lineId: id('tea'), round: 1, sentAt: tea.createdAt },
    photo: { userId: customer.userId, photoId: named.photo },
  });
  store.orders.set(
    named.damagedOrder,
    order({
      orderId: named.damagedOrder,
      status: 'delivered',
      history: [...order().history, { status: 'delivered', at: tea.createdAt }],
    }),
  );
  store.cases.set(named.damagedOrder, {
    ...{ orderId: named.damagedOrder, userId: customer.userId, version: 1 },
    steps: [{ status: 'opened', at: tea.createdAt, words: sampleDamage }],
  });
  const link = { lineId: id('tea'), expiresAt: 1_900_000_000 };
  store.proofLinks.set(confirmationTokenName(named.provedOrder, bearerTokenHash(sampleToken)), link);
  store.addressBooks.set(customer.userId, { version: 1, addresses: [{ ...address, addressId: named.address }] });
  store.messages.sent.set(named.order, [
    {
      ...{ orderId: named.order, messageId: named.message, from: 'customer', userId: customer.userId },
      ...{ at: tea.createdAt, text: 'Hello' },
    },
  ]);
  store.making.set(named.provedOrder, {
    ...{ orderId: named.provedOrder, userId: customer.userId, version: 1 },
    pictures: [{ photo: { userId: owner.userId, photoId: named.photo }, at: tea.createdAt }],
  });
  store.findings.set(named.finding, finding({ findingId: named.finding }));
  store.uploads.set(pending.uploadId, pending);
  store.arrived.set(pending.imageKey, { etag: '"1"', firstBytes: pngBytes });
  const { expiresAt: _, ...published } = upload({
    uploadId: '0123456789ABCDEF',
    imageKey: samplePictureKey,
    status: 'published',
  });
  store.uploads.set(published.uploadId, published);
  store.photos.set(`${customer.userId} ${named.photo}`, photo({ status: 'published' }));
  const work = photo({ userId: owner.userId, uploadId: sampleWork, status: 'published' });
  store.photos.set(`${owner.userId} ${sampleWork}`, work);
  // These may change in a refused call: the customers' counts and the owners' log include refused calls.
  const { lineEvents: _events, customerCounts: _counts, acts: _acts, ...remembered } = store;
  return { ...api, state: { remembered, stripe: stripe.state, live: api.live.store, measured: api.measured } };
}

/** A call of the route that succeeds. */
export function sampleCall(route: AttackedRoute): Call {
  const { query, body } = route;
  const parameter = withName.find(({ key }) => key === route.key)?.parameter;
  return {
    ...(route.access === 'anyone' ? {} : { as: callerOf(route) }),
    headers: { 'idempotency-key': 'key', ...(body === 'signed' && { 'stripe-signature': signature }) },
    ...(route.names &&
      parameter !== undefined && {
        pathParameters: {
          ...{ lineId: named.line, messageId: named.message, photoId: named.photo },
          [parameter]: named[route.names.kind],
        },
      }),
    ...(typeof query === 'object' && { queryStringParameters: query.valid as Record<string, string> }),
    ...(typeof body === 'object' && { body: body.valid }),
    ...(body === 'signed' && { body: { kind: 'other' } }),
  };
}

const untouched = attackedShop().state;

/** Whether the shop is unchanged since it was created. */
export const isUntouched = (state: typeof untouched): boolean => isDeepStrictEqual(state, untouched);

/** Makes one call to a new shop. @returns the response and the shop's state after it. */
export async function attack(route: AttackedRoute, change: Call) {
  const shop = attackedShop();
  const response = await shop.call(route.key, { ...sampleCall(route), ...change });
  return { ...response, after: shop.state, changed: !isUntouched(shop.state) };
}
