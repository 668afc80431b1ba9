import { expect, test } from 'vitest';
import type { Dispute } from '#contracts/orders/order.ts';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { customer, id, noon, photo } from '#tests/support/unit/records.ts';
import { dayMs } from '../contracts/dates/day.ts';
import type { OrderRecord } from '../orders/order.ts';
import { followPhotoReview } from '../photos/retention.ts';
import { followMessageReview, followMessages } from './delete-messages.ts';

/** An order with a message at noon. `review` handles the pending review, at its time. */
async function shopWithMessage(placed: OrderRecord = order()) {
  const shop = memoryShop();
  const { orderId } = placed;
  shop.store.orders.set(orderId, placed);
  const days = { cancelled: 14, delivered: 90 };
  const time = { now: noon };
  const dependencies = { ...shop, photoDays: days, now: () => time.now };
  const message = { orderId, messageId: 'A', from: 'customer', userId: customer.userId, text: 'Hello' } as const;
  await shop.messages.add({ ...message, at: noon.toISOString() }, customer.userId, 500);
  const after = await shop.messages.find(orderId);
  if (after === undefined) throw new Error('The message is not there');
  await followMessages(dependencies, [{ after }]);
  const review = async () => {
    const due = shop.store.messages.reviews.get(orderId);
    if (due === undefined) throw new Error('No review is pending');
    shop.store.messages.reviews.delete(orderId);
    time.now = due;
    await followMessageReview(dependencies, [{ before: { orderId } }]);
  };
  return { shop, orderId, review, day: () => (time.now.getTime() - noon.getTime()) / dayMs };
}
type Shop = Awaited<ReturnType<typeof shopWithMessage>>;

const hasMessage = async ({ shop, orderId }: Shop) => (await shop.messages.find(orderId)) !== undefined;

/** The day on which the messages are deleted, counted from noon. Undefined if they still exist after ten reviews. */
async function dayOfDeletion(shop: Shop): Promise<number | undefined> {
  for (let reviews = 0; reviews < 10; reviews++) {
    await shop.review();
    if (!(await hasMessage(shop))) return shop.day();
  }
  return undefined;
}

const ended = (status: 'delivered' | 'cancelled', day: number): OrderRecord => {
  const at = new Date(noon.getTime() + day * dayMs).toISOString();
  const later = new Date(noon.getTime() + (day + 5) * dayMs).toISOString();
  return order({
    status,
    history: [
      { status: 'placed', at: noon.toISOString() },
      { status, at },
      { status, at: later, payment: 'refunded' },
    ],
  });
};

test.each([
  ['delivered', 20, 110],
  ['delivered', 3, 93],
  ['cancelled', 3, 17],
  ['cancelled', -30, 14],
] as const)(
  'D35: messages of an order that is %s on day %d are deleted on day %d, with its photos',
  async (status, day, on) => {
    const shop = await shopWithMessage(ended(status, day));
    expect(await dayOfDeletion(shop)).toBe(on);
    expect(shop.shop.store.messages.reviews.size).toBe(0);
  },
);

test('D35: messages of an open order stay', async () => {
  expect(await dayOfDeletion(await shopWithMessage())).toBeUndefined();
});

test.each([
  ['needs-response', undefined],
  ['under-review', undefined],
  ['lost', 110],
  ['won', 110],
] as const)('D35: messages stay while a dispute is open: %s', async (status, on) => {
  const dispute: Dispute = { disputeId: 'D', status, amount: 501, reason: 'fraudulent' };
  const delivered = ended('delivered', 20);
  const at = noon.toISOString();
  const shop = await shopWithMessage({
    ...delivered,
    history: [...delivered.history, { status: 'delivered', at, dispute }],
  });
  expect(await dayOfDeletion(shop)).toBe(on);
});

test('a late message is kept as long as an early one, and a message during the deletion voids it', async () => {
  const shop = await shopWithMessage(ended('cancelled', 0));
  const { orderId } = shop;
  const at = new Date(noon.getTime() + 13 * dayMs).toISOString();
  const late = { orderId, messageId: 'B', from: 'shop', userId: 'owner', text: 'Done', at } as const;
  await shop.shop.messages.add(late, customer.userId, 500);
  expect(await dayOfDeletion(shop)).toBe(27);
});

test('D35: messages stay while a case is open, and for the order’s period after it was closed', async () => {
  const shop = await shopWithMessage(ended('delivered', 3));
  const { orderId } = shop;
  const at = new Date(noon.getTime() + 5 * dayMs).toISOString();
  const damage = {
    orderId,
    userId: customer.userId,
    version: 1,
    steps: [{ status: 'opened', at, words: 'Broken' }],
  } as const;
  shop.shop.store.cases.set(orderId, damage);
  for (let reviews = 0; reviews < 10; reviews++) await shop.review();
  expect(await hasMessage(shop)).toBe(true);
  const closedOn = new Date(noon.getTime() + 200 * dayMs).toISOString();
  shop.shop.store.cases.set(orderId, { ...damage, steps: [...damage.steps, { status: 'closed', at: closedOn }] });
  expect(await dayOfDeletion(shop)).toBe(290);
});

test('D35: the pictures of messages are reviewed once the messages are deleted, and kept until then', async () => {
  const shop = await shopWithMessage(ended('delivered', 0));
  const own = { userId: customer.userId, photoId: id('picture') };
  const record = photo({ uploadId: own.photoId, userId: own.userId, status: 'published' });
  await shop.shop.photos.of(own.userId).create(record);
  const message = { messageId: 'B', from: 'customer', userId: own.userId, text: '', photoIds: [own.photoId] } as const;
  await shop.shop.messages.add({ ...message, orderId: shop.orderId, at: noon.toISOString() }, own.userId, 500);
  const pending = () => [...shop.shop.store.photoReviews.values()];
  const reviewPhoto = (day: number) =>
    followPhotoReview({ ...shop.shop, now: () => new Date(noon.getTime() + day * dayMs) }, [{ before: own }]);
  await reviewPhoto(200);
  expect(pending()).toEqual([]);
  expect(await dayOfDeletion(shop)).toBe(90);
  expect(pending()).toEqual([{ ...own, at: new Date(noon.getTime() + 91 * dayMs) }]);
  await reviewPhoto(91);
  await reviewPhoto(93);
  expect(await shop.shop.photos.of(own.userId).find(own.photoId)).toBeUndefined();
});
