import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Product } from '#contracts/products/product.ts';
import { orderTable } from '#lambdas/orders/orders.table.ts';
import { productTable } from '#lambdas/products/products.table.ts';
import { shopTable } from '../support/database.ts';
import { concurrent } from '../support/open-shop.ts';
import { ownShop } from '../support/own-shop.ts';
import { call, newCustomer } from '../support/shop.ts';
import { order } from '../support/unit/order.ts';
import { id, product } from '../support/unit/records.ts';

const throttles: string[] = [];
const shop = ownShop({
  ...concurrent,
  // The quota of a new account: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
  concurrentExecutions: 10,
  onLog: (name, line) => {
    if (line.startsWith('throttled')) throttles.push(name);
  },
});

/** How many executions of the stream's consumer run now. */
const following = (): number =>
  [...shop().executions].reduce((sum, [name, count]) => sum + (name.includes('Upkeep') ? count : 0), 0);

/** Writes orders and products with so many words to index that the consumer needs longer for them than the visits below take. */
async function keepStreamBusy(): Promise<void> {
  const table = shopTable();
  const description = Array.from({ length: 70 }, (_, index) => `word${index}`).join(' ');
  const names = Array.from({ length: 150 }, (_, index) => `busy ${index}`);
  const [orders, products] = [orderTable(table), productTable(table)];
  await Promise.all(
    names.map((name) => products.create(product(name, { description, imageKey: 'product-images/none.png' }))),
  );
  await Promise.all(
    names.map((name) => orders.place(order({ orderId: id(name), userId: randomUUID(), lines: [] }), undefined)),
  );
}

test('serves browsing, sign-up and checkout while the stream uses all it can of ten executions', async () => {
  await keepStreamBusy();
  await expect.poll(following, { interval: 5 }).toBe(4);
  const seen: number[] = [];
  const watch = setInterval(() => seen.push(following()), 20);

  const visit = async () => {
    const { status, body } = await call<{ products: readonly Product[] }>('GET', '/api/products?limit=1');
    expect(status).toBe(200);
    const customer = await newCustomer();
    for (const { productId } of body.products) expect((await customer.addLine(productId)).status).toBe(200);
    const placed = await customer.order();
    expect([placed.status, placed.body.status]).toEqual([201, 'placed']);
  };
  // Four calls at a time: with four for the stream and two for mails these are ten.
  await Promise.all([visit(), visit(), visit(), visit()]);

  clearInterval(watch);
  expect(throttles).toEqual([]);
  // Between two batches a shard has none in hand, so not each look finds all four.
  expect(seen.toSorted()[Math.floor(seen.length / 2)]).toBe(4);
  await expect.poll(following, { interval: 5 }).toBe(4);
}, 120_000);
