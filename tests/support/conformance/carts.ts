import { expect } from 'vitest';
import { customer, id } from '../unit/records.ts';
import type { Cases } from './ports.ts';

const { userId } = customer;
export const line = (name: string, qty = 1, addedAt = '2026-06-01T12:00:00.000Z') => ({
  productId: id(name),
  title: `${name} mug`,
  qty,
  addedAt,
});

export const cartCases: Cases = {
  'a new cart is empty': async ({ carts }) => {
    expect(await carts.lines(userId)).toEqual([]);
  },
  'lines come in the order of their products, each customer’s own alone': async ({ carts }) => {
    const lines = [line('tea'), line('ice'), line('oil')];
    for (const each of lines) await carts.put(userId, each);
    await carts.put('another', line('jam'));
    expect(await carts.lines(userId)).toEqual(lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1)));
  },
  'a line put again takes the new values and keeps when it was added': async ({ carts }) => {
    await carts.put(userId, line('tea', 3));
    await carts.put(userId, { ...line('tea', 1, '2026-07-01T12:00:00.000Z'), title: 'New title' });
    expect(await carts.lines(userId)).toEqual([{ ...line('tea', 1), title: 'New title' }]);
  },
  'a quantity changes only on a line that exists': async ({ carts }) => {
    await carts.put(userId, line('tea'));
    expect(await carts.setQty(userId, id('tea'), 5)).toBe(true);
    expect(await carts.setQty(userId, id('ice'), 5)).toBe(false);
    expect(await carts.setQty('another', id('tea'), 5)).toBe(false);
    expect(await carts.lines(userId)).toEqual([line('tea', 5)]);
    expect(await carts.lines('another')).toEqual([]);
  },
  'removing a line is idempotent': async ({ carts }) => {
    await carts.put(userId, line('tea'));
    await carts.remove(userId, id('tea'));
    await carts.remove(userId, id('tea'));
    expect(await carts.lines(userId)).toEqual([]);
  },
};
