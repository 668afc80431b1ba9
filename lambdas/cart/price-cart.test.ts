import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { customer, id, product } from '#tests/support/unit/records.ts';
import { readContents } from './price-cart.ts';

interface Given {
  readonly name: string;
  readonly qty: number;
  readonly pricePaise: number;
  readonly gone: boolean;
}

const givenLines = fc.uniqueArray(
  fc.record({
    name: fc.string({ minLength: 1, maxLength: 8 }),
    qty: fc.integer({ min: 1, max: 1_000 }),
    pricePaise: fc.integer({ min: 1, max: 1_000_000_000 }),
    gone: fc.boolean(),
  }),
  { selector: ({ name }) => name, maxLength: 12 },
);

async function contentsOf(lines: readonly Given[]) {
  const shop = memoryShop();
  for (const [index, { name, qty, pricePaise, gone }] of lines.entries()) {
    // A hidden product counts as a removed one.
    if (!gone) await shop.products.create(product(name, { pricePaise }));
    else if (qty % 2 === 0) await shop.products.create(product(name, { pricePaise, state: 'hidden' }));
    const addedAt = new Date(index).toISOString();
    await shop.carts.put(customer.userId, { productId: id(name), qty, title: name, addedAt });
  }
  return readContents(shop, customer.userId, { consistent: true });
}

test('sums lines in paise, and lists them in the order they were added', async () => {
  await fc.assert(
    fc.asyncProperty(givenLines, async (lines) => {
      const contents = await contentsOf(lines);
      const there = lines.filter(({ gone }) => !gone);
      expect(contents.entries.map((entry) => entry.productId)).toEqual(there.map(({ name }) => id(name)));
      expect(contents.removed.map(({ title }) => title)).toEqual(
        lines.filter(({ gone }) => gone).map(({ name }) => name),
      );
      expect(contents.totalPaise).toBe(there.reduce((sum, { qty, pricePaise }) => sum + qty * pricePaise, 0));
      expect(contents.totalQty).toBe(there.reduce((sum, { qty }) => sum + qty, 0));
    }),
    { numRuns: 60 },
  );
});

test('gives equal contents the same version in any order, and changed contents another', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([0, 1, 2], { minLength: 3, maxLength: 3 }), async (order) => {
      const lines: Given[] = ['a', 'b', 'c'].map((name) => ({ name, qty: 2, pricePaise: 5, gone: name === 'c' }));
      const version = async (changed: readonly Given[]) => (await contentsOf(changed)).version;
      const first = await version(lines);
      expect(await version(order.flatMap((index) => lines[index] ?? []))).toBe(first);
      for (const [index, line] of lines.entries()) {
        expect(await version(lines.filter((other) => other !== line))).not.toBe(first);
        expect(await version(lines.with(index, { ...line, gone: !line.gone }))).not.toBe(first);
        if (line.gone) continue;
        expect(await version(lines.with(index, { ...line, qty: 3 }))).not.toBe(first);
        expect(await version(lines.with(index, { ...line, pricePaise: 6 }))).not.toBe(first);
      }
    }),
    { numRuns: 6 },
  );
});

test('sorts lines that were added at the same instant by ID', async () => {
  const shop = memoryShop();
  for (const name of ['a', 'b', 'c']) {
    await shop.products.create(product(name));
    await shop.carts.put(customer.userId, { productId: id(name), qty: 1, title: name, addedAt: 'now' });
  }
  const { entries } = await readContents(shop, customer.userId, { consistent: false });
  expect(entries.map((entry) => entry.productId)).toEqual([id('a'), id('b'), id('c')].sort());
});
