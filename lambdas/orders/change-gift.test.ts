import { beforeEach, expect, test } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { customer, noon, now, owner, pause } from '#tests/support/unit/records.ts';
import { customerLimits, limits } from '../contracts/limits.ts';
import { succeed } from '../platform/result.ts';
import { changeGift } from './change-gift.ts';
import { type OrderRecord, toOrder } from './order.ts';

let shop: MemoryShop;
beforeEach(() => {
  shop = memoryShop();
});
const { orderId } = order();
const current = () => shop.store.orders.get(orderId) ?? order();

function store(fields: Partial<OrderRecord> = {}): OrderRecord {
  const record = order(fields);
  shop.store.orders.set(orderId, record);
  return record;
}

const wishes = { giftMessage: 'जन्मदिन मुबारक 🎂', hidePrices: true };
const change = (to: Parameters<typeof changeGift>[3] = wishes, userId = customer.userId) =>
  changeGift({ ...shop, now, pause }, userId, orderId, to);

test.each(['placed', 'making', 'returned'] as const)(
  'D37: changes the gift message of an order that is %s',
  async (status) => {
    store({ status });
    const step = { status, at: noon.toISOString(), by: 'customer', giftChanged: true };
    expect(await change()).toMatchObject({ ok: true, value: { status, ...wishes, history: [{}, step] } });
    expect(current()).toMatchObject(wishes);
  },
);

test('removes what is left out, and keeps the confirmation and all else of the order', async () => {
  const before = store({ giftMessage: 'Happy birthday', hidePrices: true, confirmation: 'confirmed', pin: '700016' });
  await change({ hidePrices: false });
  const { giftMessage: _, hidePrices: __, ...rest } = before;
  expect(current()).toEqual({ ...rest, history: [...before.history, current().history.at(-1)] });
});

test('gives the same order for the same wishes, also after it was sent', async () => {
  const before = store({ ...wishes, hidePrices: true, status: 'shipped' });
  expect(await change()).toEqual(succeed(toOrder(before)));
  expect(current()).toBe(before);
});

test.each(['shipped', 'delivered', 'cancelled'] as const)('D37: refuses an order that is %s', async (status) => {
  const before = store({ status });
  expect(await change()).toMatchObject({ ok: false, code: 'too_late' });
  expect(current()).toBe(before);
});

test.each([
  { status: 'awaiting-payment', payment: { method: 'card', status: 'pending' } },
  { status: 'placed', payment: { method: 'card', status: 'refunded' } },
] as const)('refuses an order that is $status and $payment.status', async (fields) => {
  const before = store(fields);
  expect(await change()).toMatchObject({ ok: false, code: 'impossible_step' });
  expect(current()).toBe(before);
});

test('returns 404 for another customer’s order, and for none', async () => {
  expect(await change(wishes, owner.userId)).toMatchObject({ ok: false, code: 'order_not_found' });
  const before = store();
  expect(await change(wishes, owner.userId)).toMatchObject({ ok: false, code: 'order_not_found' });
  expect(current()).toBe(before);
});

test('limits the changes, so that the history keeps room for the owners’ steps', async () => {
  store();
  for (let n = 0; n < limits.ownChanges; n++) expect((await change({ giftMessage: `Hello ${n}` })).ok).toBe(true);
  expect(await change()).toMatchObject({ ok: false, code: 'impossible_step' });
  expect(2 * limits.ownChanges).toBeLessThan(limits.orderSteps / 2);
});

test('counts the written units with those of answers', async () => {
  store();
  shop.customerCounts.add = async ({ counted }, _, max) => {
    expect([counted, max]).toEqual(['answers', customerLimits.answers.max]);
    return false;
  };
  expect(await change()).toMatchObject({ ok: false, code: 'too_many_requests' });
  expect(current().history).toHaveLength(1);
});

test('decides again after a concurrent step of an owner', async () => {
  store();
  const { replace } = shop.orders;
  let isFirst = true;
  shop.orders.replace = async (before, next, lines) => {
    if (isFirst) {
      isFirst = false;
      store({ status: 'shipped', history: [...before.history, { status: 'shipped', at: noon.toISOString() }] });
    }
    return replace.call(shop.orders, before, next, lines);
  };
  expect(await change()).toMatchObject({ ok: false, code: 'too_late' });
  expect(current()).not.toHaveProperty('giftMessage');
});
