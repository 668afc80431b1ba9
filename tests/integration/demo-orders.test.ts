import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { demoAccounts } from '#demo/accounts.ts';
import { seedOrders } from '#demo/orders.ts';
import { type Call, createCaller, openAccounts, signInAs } from '#demo/seed.ts';
import { ownShop } from '../support/own-shop.ts';

const shop = ownShop();

const page = z.object({ orders: z.array(z.object({ orderId: z.string(), email: z.string(), status: z.string() })) });
const list = async (call: Call, path: string) => z.parse(page, await call('GET', path)).orders;

it('fills the desk with a dozen orders of further customers in different states, once', async () => {
  const owner = createCaller(shop().origin, await openAccounts(shop()));
  const progress: string[] = [];
  const seed = () => seedOrders(shop(), { owner, cards: true }, (text) => progress.push(text));

  await seed();
  const orders = await list(owner, '/api/manage/orders');
  await seed();

  expect(await list(owner, '/api/manage/orders')).toEqual(orders);
  expect(orders).toHaveLength(12);
  const count = (status: string) => orders.filter((order) => order.status === status).length;
  expect(['placed', 'making', 'shipped', 'delivered', 'cancelled'].map(count)).toEqual([5, 2, 2, 2, 1]);
  for (const [work, expected] of Object.entries({ waiting: 2, 'to-make': 5 })) {
    expect(await list(owner, `/api/manage/orders?work=${work}`), work).toHaveLength(expected);
  }
  const customer = createCaller(shop().origin, await signInAs(demoAccounts.customer));
  expect(await list(customer, '/api/orders')).toEqual([]);
  expect(progress).toContain('Filling the shop: orders of 0 of 6 customers');
});
