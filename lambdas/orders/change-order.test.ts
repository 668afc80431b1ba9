import { beforeEach, expect, test, vi } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { id, pause } from '#tests/support/unit/records.ts';
import { refuse, succeed } from '../platform/result.ts';
import { changeOrder, type Decide } from './change-order.ts';
import { afterStep } from './order.ts';

let shop: MemoryShop;
const { orderId } = order();
const ship: Decide = async (current) =>
  succeed({ next: afterStep(current, { status: 'shipped', at: '2026-06-02', by: 'Owner' }) });
const change = (decide: Decide, named = orderId) => changeOrder({ ...shop, pause }, named, decide);

beforeEach(() => {
  shop = memoryShop();
  shop.store.orders.set(orderId, order());
});

test('writes the decided change, and returns the new order', async () => {
  expect(await change(ship)).toEqual({ ok: true, value: shop.store.orders.get(orderId) });
  expect(shop.store.orders.get(orderId)).toMatchObject({ status: 'shipped' });
});

test('leaves an order alone, or returns the refusal', async () => {
  expect(await change(async () => succeed('unchanged'))).toEqual({ ok: true, value: order() });
  const refusal = refuse('impossible_step', 'No');
  expect(await change(async () => refusal)).toBe(refusal);
  expect(shop.store.orders.get(orderId)).toEqual(order());
});

test('refuses a missing order', async () => {
  expect(await change(ship, id('none'))).toMatchObject({ code: 'order_not_found' });
});

test('retries after a concurrent write, so that two calls take only one step', async () => {
  const decide = vi.fn<Decide>(async (current) =>
    current.status === 'placed' ? ship(current) : refuse('impossible_step', 'It is shipped already.'),
  );
  const results = await Promise.all([change(decide), change(decide)]);
  expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(decide).toHaveBeenCalledTimes(3);
  expect(shop.store.orders.get(orderId)?.history).toHaveLength(2);
});
