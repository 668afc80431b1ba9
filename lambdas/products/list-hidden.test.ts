import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { id, nameQuestion, product } from '#tests/support/unit/records.ts';
import { limits } from '../contracts/limits.ts';
import { createCursors } from '../platform/cursors.ts';
import { listHidden } from './list-hidden.ts';

const cursors = createCursors('key');

test('lists the hidden products with their questions, newest first, in pages', async () => {
  const shop = memoryShop();
  const count = limits.productsPerPage.default + 1;
  for (let day = 1; day <= count; day++) {
    const createdAt = new Date(Date.UTC(2026, 5, day)).toISOString();
    await shop.products.create(product(`${day}`, { state: 'hidden', createdAt, questions: [nameQuestion] }));
  }
  await shop.products.create(product('on sale'));
  const first = await listHidden({ ...shop, cursors }, undefined);
  if (!first.ok) throw new Error(first.detail);
  expect(first.value.products[0]).toMatchObject({
    productId: id(`${count}`),
    state: 'hidden',
    questions: [nameQuestion],
  });
  const second = await listHidden({ ...shop, cursors }, first.value.nextCursor);
  expect(second).toMatchObject({ value: { products: [{ productId: id('1') }] } });
  expect(second).not.toHaveProperty('value.nextCursor');
  expect(await listHidden({ ...shop, cursors }, 'x')).toMatchObject({ code: 'invalid_cursor' });
});
