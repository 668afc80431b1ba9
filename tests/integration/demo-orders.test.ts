import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { demoAccounts } from '#demo/accounts.ts';
import { demoCustomers, seedOrders } from '#demo/orders.ts';
import { type Call, createCaller, openAccounts, signInAs } from '#demo/seed.ts';
import { ownShop } from '../support/own-shop.ts';

const shop = ownShop();

const page = z.object({ orders: z.array(z.object({ orderId: z.string(), email: z.string(), status: z.string() })) });
const list = async (call: Call, path: string) => z.parse(page, await call('GET', path)).orders;

it('places the orders of the demo’s customers through the API, with photos, cards and steps, once', async () => {
  const owner = createCaller(shop().origin, await openAccounts(shop()));
  const customers = demoCustomers.slice(0, 1);
  await seedOrders(shop(), { owner, cards: true, customers }, () => {});
  const orders = await list(owner, '/api/manage/orders');
  await seedOrders(shop(), { owner, cards: true, customers }, () => {});

  expect(await list(owner, '/api/manage/orders')).toEqual(orders);
  expect(orders.map(({ status }) => status)).toEqual(['placed', 'delivered']);
  expect(await list(owner, '/api/manage/orders?work=waiting')).toEqual([]);
  const customer = createCaller(shop().origin, await signInAs(demoAccounts.customer));
  expect(await list(customer, '/api/orders')).toEqual([]);
});
