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

test('an order is changed by what was decided, and answered as it stands then', async () => {
  expect(await change(ship)).toEqual({ ok: true, value: shop.store.orders.get(orderId) });
  expect(shop.store.orders.get(orderId)).toMatchObject({ status: 'shipped' });
});

test('an order is left alone, or the refusal told', async () => {
  expect(await change(async () => succeed('unchanged'))).toEqual({ ok: true, value: order() });
  const refusal = refuse('impossible_step', 'No');
  expect(await change(async () => refusal)).toBe(refusal);
  expect(shop.store.orders.get(orderId)).toEqual(order());
});

test('an order that does not exist is told', async () => {
  expect(await change(ship, id('none'))).toMatchObject({ code: 'order_not_found' });
});

test('whoever is overtaken reads again and decides anew: two at once make one step', async () => {
  const decide = vi.fn<Decide>(async (current) =>
    current.status === 'placed' ? ship(current) : refuse('impossible_step', 'It is shipped already.'),
  );
  const results = await Promise.all([change(decide), change(decide)]);
  expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(decide).toHaveBeenCalledTimes(3);
  expect(shop.store.orders.get(orderId)?.history).toHaveLength(2);
});
