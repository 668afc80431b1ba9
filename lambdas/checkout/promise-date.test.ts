import { beforeEach, expect, test } from 'vitest';
import { address as recipient } from '#tests/support/unit/address.ts';
import { order } from '#tests/support/unit/order.ts';
import { type PayingShop, payingShop } from '#tests/support/unit/payments.ts';
import { now, pause } from '#tests/support/unit/records.ts';
import { defaultDates } from '../contracts/dates/dates.ts';
import type { OrderRecord } from '../orders/order.ts';
import { followPromise, withPromise } from './promise-date.ts';

let shop: PayingShop;
const missing = [{ id: 'name', label: 'Name' }];
const [line] = order().lines;
const incomplete = (fields: Partial<OrderRecord> = {}) =>
  order({ lines: line === undefined ? [] : [{ ...line, missing }], ...fields });

beforeEach(async () => {
  shop = payingShop();
  await shop.fill();
  shop.store.dates.set('shop', { version: 1, ...defaultDates, on: true });
});

/** The stream shows the order before and after it became complete. */
const follow = (before: OrderRecord, after: OrderRecord) => {
  shop.store.orders.set(after.orderId, after);
  return followPromise({ ...shop, now, pause }, [{ before, after }]);
};
const storedOrder = () => shop.store.orders.get(order().orderId);

test('D33: without settings, an order has no promise, and the checkout reads one item', async () => {
  shop.store.dates.clear();
  const read: string[] = [];
  const { dates, holidays } = shop.dateStores;
  const dateStores = {
    dates: { ...dates, find: async () => void read.push('dates') },
    holidays: { ...holidays, find: async () => void read.push('holidays') },
  };
  expect(await withPromise({ dateStores, now }, order())).toEqual(order());
  expect(read).toEqual(['dates']);
});

test('D33: an order by cash or by card has the date', async () => {
  // The shop's noon is Monday, 1 June 2026, in UTC and in India.
  const promise = { startBy: '2026-06-01', readyBy: '2026-06-04', arrivesBy: '2026-06-12' };
  await shop.payByCard();
  expect([...shop.store.orders.values()]).toMatchObject([{ promise }]);
  expect(await shop.payOnDelivery()).toMatchObject({ ok: true, value: { promise } });
});

test('D33: an order that lacks answers or its confirmation has one more working day', async () => {
  const waiting = { startBy: '2026-06-02', readyBy: '2026-06-05' };
  expect((await withPromise(shop, incomplete())).promise).toMatchObject(waiting);
  expect((await withPromise(shop, order({ confirmation: 'needed' }))).promise).toMatchObject(waiting);
});

test('D33: the date stays if the answers come in time, however late the stream is', async () => {
  const before = await withPromise(shop, incomplete());
  const after = { ...before, lines: order().lines, answersRevision: 1, answeredAt: '2026-06-02T18:00:00.000Z' };
  await followPromise({ ...shop, now: () => new Date('2026-06-05T12:00:00.000Z'), pause }, [{ before, after }]);
  expect(storedOrder()).toBeUndefined();
});

test('D33: late answers move the date once, as a step that only owners see', async () => {
  const before = await withPromise(shop, incomplete());
  const after = { ...before, lines: order().lines, answersRevision: 1, answeredAt: '2026-06-02T18:30:00.000Z' };
  await follow(before, after);
  const moved = { startBy: '2026-06-03', readyBy: '2026-06-06', arrivesBy: '2026-06-15' };
  expect(storedOrder()).toMatchObject({
    promise: moved,
    status: 'placed',
    history: [{}, { status: 'placed', moved: { from: '2026-06-13', to: '2026-06-15' } }],
  });
  const once = storedOrder();
  await followPromise({ ...shop, now, pause }, [{ before, after }]);
  expect(storedOrder()).toEqual(once);
});

test('D33: a payment that comes on a later day keeps its order and moves the date', async () => {
  const history = [{ status: 'awaiting-payment', at: now().toISOString() }] as const;
  const before = await withPromise(shop, order({ status: 'awaiting-payment', history }));
  const paid = { status: 'placed', at: '2026-06-02T05:00:00.000Z', by: 'stripe', payment: 'paid' } as const;
  await follow(before, { ...before, status: 'placed', history: [...history, paid] });
  expect(storedOrder()).toMatchObject({ status: 'placed', promise: { startBy: '2026-06-02' } });
});

test('D33: another PIN before the parcel is sent changes the date once', async () => {
  const address = { ...recipient, pin: '411001' };
  shop.store.dates.set('shop', { version: 1, ...defaultDates, on: true, zones: [{ pins: ['411'], days: 2 }] });
  const before = await withPromise(shop, order({ address }));
  expect(before.promise).toMatchObject({ readyBy: '2026-06-04', arrivesBy: '2026-06-06', pin: '411001' });
  await follow(before, { ...before, address: { ...address, pin: '110001' } });
  expect(storedOrder()).toMatchObject({
    promise: { readyBy: '2026-06-04', arrivesBy: '2026-06-12', pin: '110001' },
    history: [{}, { moved: { from: '2026-06-06', to: '2026-06-12' } }],
  });
  const once = storedOrder();
  await followPromise({ ...shop, now, pause }, [{ ...(once && { after: once }) }]);
  expect(storedOrder()).toEqual(once);
});

test('D33: a cancelled order and one that was never promised a date are left alone', async () => {
  const cancelled = { ...(await withPromise(shop, order())), status: 'cancelled' } as const;
  await follow(incomplete(), cancelled);
  await follow(incomplete(), order({ answeredAt: '2026-06-20T05:00:00.000Z' }));
  expect(storedOrder()).toEqual(order({ answeredAt: '2026-06-20T05:00:00.000Z' }));
});

test('D33: an order whose making has started since keeps its date', async () => {
  const before = await withPromise(shop, incomplete());
  const after = { ...before, lines: order().lines, answersRevision: 1, answeredAt: '2026-06-04T05:00:00.000Z' };
  const confirmed = {
    ...after,
    status: 'making',
    history: [...after.history, { status: 'making', at: '2026-06-04T05:01:00.000Z' }],
  } as const;
  shop.store.orders.set(after.orderId, confirmed);
  await followPromise({ ...shop, now, pause }, [{ before, after }]);
  expect(storedOrder()).toEqual(confirmed);
});
