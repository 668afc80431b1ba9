import { beforeEach, expect, test } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { customer, id, product } from '#tests/support/unit/records.ts';
import { changeLine } from './change-line.ts';

let shop: MemoryShop;
const change = (qty: number, name = 'tea') => changeLine(shop, customer.userId, id(name), qty);

beforeEach(async () => {
  shop = memoryShop();
  await shop.products.create(product('tea', { pricePaise: 300 }));
  await shop.carts.put(customer.userId, { productId: id('tea'), qty: 1, title: 'Tea', addedAt: '1' });
});

test('changes the line and its total', async () => {
  expect(await change(4)).toMatchObject({ ok: true, value: { qty: 4, totalProductPrice: 12 } });
  expect(await shop.carts.lines(customer.userId)).toMatchObject([{ qty: 4 }]);
});

test('sets any quantity while the total stays a safe integer in paise', async () => {
  const most = Math.floor(Number.MAX_SAFE_INTEGER / 300);
  expect(await change(most)).toMatchObject({ ok: true });
  expect(await change(most + 1)).toMatchObject({ code: 'invalid_request', errors: [{ field: 'qty' }] });
  expect(await shop.carts.lines(customer.userId)).toMatchObject([{ qty: most }]);
});

test('refuses a missing line or product', async () => {
  await shop.products.create(product('cup'));
  expect(await change(2, 'cup')).toMatchObject({ code: 'line_not_found' });
  await shop.products.remove(id('tea'));
  expect(await change(2)).toMatchObject({ code: 'product_not_found' });
});
