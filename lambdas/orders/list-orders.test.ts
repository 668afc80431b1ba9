import { expect, test, vi } from 'vitest';
import { order } from '#tests/support/unit/order.ts';
import { createCursors } from '../platform/cursors.ts';
import { listOrders } from './list-orders.ts';

const cursors = createCursors('key');

test('D11: pages through the customer’s own orders, and refuses another customer’s cursor', async () => {
  const position = { pk: 'ORDER#1' };
  const listOf = vi.fn(async () => ({ entries: [order()], next: position }));
  const first = await listOrders({ orders: { listOf }, cursors }, 'asha', undefined);
  expect(first).toMatchObject({ ok: true, value: { orders: [{ orderId: order().orderId, cartPrice: 501 }] } });
  expect(listOf).toHaveBeenLastCalledWith('asha', { limit: 20 });
  const cursor = first.ok ? first.value.nextCursor : undefined;
  await listOrders({ orders: { listOf }, cursors }, 'asha', cursor);
  expect(listOf).toHaveBeenLastCalledWith('asha', { limit: 20, after: position });
  expect(await listOrders({ orders: { listOf }, cursors }, 'ravi', cursor)).toMatchObject({ code: 'invalid_cursor' });
});

test('returns no cursor on the last page', async () => {
  const orders = { listOf: async () => ({ entries: [] }) };
  expect(await listOrders({ orders, cursors }, 'asha', undefined)).toEqual({ ok: true, value: { orders: [] } });
});
