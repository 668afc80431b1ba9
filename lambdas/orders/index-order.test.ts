import { beforeEach, expect, test, vi } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { noon } from '#tests/support/unit/records.ts';
import { indexOrder } from './index-order.ts';
import type { OrderRecord } from './order.ts';
import { isFoundBy, orderEntryOf, orderPrefixes, searchWords } from './order-search-words.ts';

let shop: MemoryShop;
beforeEach(() => {
  shop = memoryShop();
});
const index = (...changes: Parameters<typeof indexOrder>[1]) =>
  indexOrder({ orders: shop.orders, index: shop.orderIndex }, changes);
const step = { status: 'placed', at: noon.toISOString(), by: 'stripe', payment: 'paid' } as const;

const awaiting = order({ name: 'Asha', mobileNo: '9876543210', status: 'awaiting-payment' });
const paid: OrderRecord = { ...awaiting, name: 'A. Rao', status: 'placed', history: [...awaiting.history, step] };

/** Stores the order. The returned function indexes changes and expects exactly the postings of that order. */
function expectIndexed(current: OrderRecord) {
  shop.store.orders.set(current.orderId, current);
  return async (...changes: Parameters<typeof indexOrder>[1]) => {
    await index(...changes);
    const entry = orderEntryOf(current);
    const wanted = orderPrefixes(entry).map((word) => ({ word, entry, version: 1 }));
    const byWord = (a: { word: string }, b: { word: string }) => (a.word < b.word ? -1 : 1);
    expect([...shop.store.orderPostings.values()].sort(byWord)).toEqual(wanted.sort(byWord));
  };
}

test('indexes a new order, even if its change arrives twice', async () => {
  await expectIndexed(awaiting)({ after: awaiting });
  await expectIndexed(awaiting)({ after: awaiting });
});

test('replaces an old name, whether its change arrives early or late', async () => {
  await expectIndexed(awaiting)({ after: awaiting });
  await expectIndexed(paid)({ before: awaiting, after: paid });
  await expectIndexed(paid)({ after: awaiting });
  await expectIndexed(paid)({ after: awaiting }, { before: awaiting, after: paid });
});

test('reads and writes nothing for a step that changes neither name, mobile number nor parcel', async () => {
  const find = vi.spyOn(shop.orders, 'find');
  const put = vi.spyOn(shop.orderIndex, 'put');
  const shipped: OrderRecord = {
    ...paid,
    status: 'shipped',
    history: [...paid.history, { ...step, status: 'shipped' }],
  };
  await index({ before: paid, after: shipped });
  expect(find).not.toHaveBeenCalled();
  expect(put).not.toHaveBeenCalled();
});

test('finds a shipped order by its parcel’s number, and no longer by a corrected one', async () => {
  const sent = { ...step, status: 'shipped' } as const;
  const ship = (number: string): OrderRecord['history'][number] => ({ ...sent, tracking: { carrier: 'dtdc', number } });
  const wrong: OrderRecord = { ...paid, status: 'shipped', history: [...paid.history, ship('D12345678')] };
  const corrected: OrderRecord = { ...wrong, history: [...wrong.history, ship('1234567890123')] };
  const finds = (typed: string) => searchWords(typed).every((word) => isFoundBy(orderEntryOf(corrected), word));
  await expectIndexed(paid)({ after: paid });
  await expectIndexed(wrong)({ before: paid, after: wrong });
  await expectIndexed(corrected)({ before: wrong, after: corrected });
  expect([finds('1234567890123'), finds('1234567890124'), finds('d12345678')]).toEqual([true, false, false]);
});

test('removes a deleted order from the index', async () => {
  await expectIndexed(awaiting)({ after: awaiting });
  shop.store.orders.clear();
  await index({ before: awaiting });
  expect(shop.store.orderPostings.size).toBe(0);
});
