import { randomInt, randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Me } from '#contracts/accounts/me.ts';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import type { Order, OrderPage } from '#contracts/orders/order.ts';
import { shownOrderNumber } from '#contracts/orders/order-number.ts';
import type { Product } from '#contracts/products/product.ts';
import { confirmationTokenTable } from '#lambdas/orders/confirmation-tokens.table.ts';
import { bearerTokenHash, newBearerToken } from '#lambdas/platform/bearer-token.ts';
import { cashCountKey } from '#lambdas/platform/dynamodb/keys.ts';
import { shopTable } from '../../support/database.ts';
import { confirmationLinkIn, mailAbout } from '../../support/mailbox.ts';
import { concurrent } from '../../support/open-shop.ts';
import { ownShop } from '../../support/own-shop.ts';
import { type Client, call, newCustomer, newProduct, origin, owner } from '../../support/shop.ts';

// Its limits would mark the orders of other tests.
ownShop(concurrent);
let meera: Client;
let frame: Product;

beforeAll(async () => {
  meera = await owner();
  frame = await newProduct(meera, { title: 'Frame', price: 2_500 });
});

const somePhone = () => `98${randomInt(1e7, 1e8)}`;

/** The orders of all tests come from one network, with unproved mailboxes of one domain. */
const shared = { maxOrdersPerNetwork: 200, maxOrdersPerDomain: 200 };

async function limit(limits: object): Promise<void> {
  const { version } = (await meera.call<{ version: number }>('GET', '/api/manage/settings')).body;
  const { status } = await meera.call('PUT', '/api/manage/settings', {
    body: { version, limits: { ...shared, ...limits } },
  });
  expect(status).toBe(200);
}

async function order(customer: Client, mobileNo: string, qty = 1): Promise<Order> {
  await customer.addLine(frame.productId);
  if (qty > 1) await customer.setQuantity(frame.productId, qty);
  const { status, body } = await customer.order({ mobileNo });
  expect(status).toBe(201);
  return body;
}

const unmarked = (orders: readonly Order[]) => orders.filter(({ confirmation }) => confirmation === undefined);
const newCustomers = (count: number) => Promise.all(Array.from({ length: count }, () => newCustomer()));

test('D24: of the concurrent orders of ten new accounts with one phone, leaves exactly the allowed number unmarked, and lists the others', async () => {
  await limit({ on: true, maxOpenOrders: 3 });
  const phone = somePhone();
  const accounts = await newCustomers(10);
  for (const account of accounts) await account.addLine(frame.productId);
  const responses = await Promise.all(
    accounts.map((account, n) => account.order({ mobileNo: n % 2 === 0 ? phone : `+91${phone}` })),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
  const placed = responses.map(({ body }) => body);
  expect(unmarked(placed)).toHaveLength(3);
  const { orders } = (await meera.call<OrderPage>('GET', '/api/manage/orders?confirmation=needed')).body;
  expect(new Set(orders.map(({ orderId }) => orderId))).toEqual(
    new Set(placed.flatMap(({ orderId, confirmation }) => (confirmation === undefined ? [] : [orderId]))),
  );
});

test('D24: marks new accounts with own phones beyond the limit of their network, whatever addresses they claim', async () => {
  const accounts = await newCustomers(3);
  await Promise.all(accounts.map((account) => account.addLine(frame.productId)));
  await limit({ on: true, maxOrdersPerNetwork: 1 });
  const placed = await Promise.all(
    accounts.map((account, n) =>
      account.call<Order>('POST', '/api/orders', {
        body: { mobileNo: somePhone(), residentialAddress: '1 Temple Street, Chennai' },
        headers: { 'idempotency-key': randomUUID(), 'x-forwarded-for': `203.0.${n}.9` },
      }),
    ),
  );
  expect(placed.map(({ status }) => status)).toEqual(Array(3).fill(201));
  expect(unmarked(placed.map(({ body }) => body)).length).toBeLessThanOrEqual(1);
});

test('D24: marks a high total and tells the customer without the reason; a delivered order frees its count', async () => {
  await limit({ on: true });
  const customer = await newCustomer();
  const high = await order(customer, somePhone(), 5);
  expect(high).toMatchObject({ status: 'placed', confirmation: 'needed', cartPrice: 12_500 });
  expect(high).not.toHaveProperty('reasons');
  const path = `/api/manage/orders/${high.orderId}`;
  expect((await meera.call<Order>('GET', path)).body).toMatchObject({ reasons: ['high-value'] });

  const second = await order(customer, somePhone());
  expect(second).not.toHaveProperty('confirmation');
  expect(await order(customer, somePhone())).toHaveProperty('confirmation', 'needed');
  for (const status of ['shipped', 'delivered']) {
    await meera.call('PATCH', `/api/manage/orders/${second.orderId}`, { body: { status } });
  }
  await meera.call('PATCH', path, { body: { status: 'cancelled', reason: 'Could not be reached' } });
  await expect.poll(() => openOrdersOf(customer), { timeout: 20_000 }).toBe(1);
  expect(await order(customer, somePhone())).not.toHaveProperty('confirmation');
});

/** How many of the customer's orders are counted as open. */
async function openOrdersOf(customer: Client): Promise<number> {
  const { userId } = (await customer.call<Me>('GET', '/api/me')).body;
  const { name: TableName, documents } = shopTable();
  const Key = cashCountKey({ of: { userId } });
  const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item?.tokens.size ?? 0;
}

describe('the customer confirms an order over the limits', () => {
  beforeAll(() => limit({ on: true, maxOpenOrders: 1, maxOrdersPerDay: 50 }));

  /** An order of somebody who has another open one. */
  async function flaggedOrder(): Promise<{ customer: Client; orderId: string }> {
    const customer = await newCustomer();
    const mobileNo = somePhone();
    expect(await order(customer, mobileNo)).not.toHaveProperty('confirmation');
    const flagged = await order(customer, mobileNo);
    expect(flagged).toHaveProperty('confirmation', 'needed');
    return { customer, orderId: flagged.orderId };
  }

  /** A token for the order, as a mail would bring it. */
  async function newToken(orderId: string): Promise<string> {
    const token = newBearerToken();
    const expiresAt = Math.floor(Date.now() / 1_000) + 3_600;
    await confirmationTokenTable(shopTable()).put(orderId, bearerTokenHash(token), expiresAt);
    return token;
  }

  const confirm = (orderId: string, token: string) =>
    call('POST', `/api/orders/${orderId}/confirmation`, { body: { token } });
  const command = (orderId: string, body: object) =>
    meera.call<ManagedOrder>('PATCH', `/api/manage/orders/${orderId}`, { body });
  const seenByOwner = async (orderId: string) =>
    (await meera.call<ManagedOrder>('GET', `/api/manage/orders/${orderId}`)).body;

  test('D24: confirms a flagged order by its mailed link, without signing in, and then ships it', async () => {
    const { customer, orderId } = await flaggedOrder();
    const mail = await mailAbout(orderId);
    expect(mail).toMatchObject({
      to: customer.email,
      subject: `Please confirm your order ${shownOrderNumber(orderId)}`,
    });
    const link = confirmationLinkIn(mail);
    expect(link.origin + link.pathname).toBe(`${origin()}/confirm-order/${orderId}`);
    const token = link.hash.slice(1);
    expect(await command(orderId, { status: 'shipped' })).toMatchObject({ body: { code: 'confirmation_needed' } });

    expect(await confirm(orderId, token)).toMatchObject({ status: 200, body: { orderId, alreadyConfirmed: false } });
    expect(await confirm(orderId, token)).toMatchObject({ status: 200, body: { orderId, alreadyConfirmed: true } });
    const step = { status: 'placed', confirmation: 'confirmed' };
    expect(await seenByOwner(orderId)).toMatchObject({
      confirmation: 'confirmed',
      history: [{ status: 'placed' }, { ...step, by: 'customer' }],
    });
    const { history } = await customer.orderOf(orderId);
    expect(history.at(-1)).toEqual({ ...step, by: 'customer', at: expect.any(String) });

    expect(await command(orderId, { status: 'shipped' })).toMatchObject({ status: 200 });
    expect(await confirm(orderId, token)).toMatchObject({ status: 409, body: { code: 'impossible_step' } });
  });

  test('D24: does not let a customer confirm an order of high value, whose mail has no link', async () => {
    const customer = await newCustomer();
    const { orderId } = await order(customer, somePhone(), 5);
    const mail = await mailAbout(orderId);
    expect(mail.text).toContain("We'll contact you to confirm it");
    expect(mail.html).not.toContain('confirm-order');
    const response = await confirm(orderId, await newToken(orderId));
    expect(response).toMatchObject({ status: 409, body: { code: 'impossible_step' } });
    expect(await seenByOwner(orderId)).toMatchObject({ confirmation: 'needed', version: 1 });
    expect(await command(orderId, { confirmation: 'confirmed' })).toMatchObject({ status: 200 });
  });

  test('D24: lets exactly one win of a customer who confirms and an owner who cancels at the same moment', async () => {
    for (let round = 0; round < 2; round++) {
      const { orderId } = await flaggedOrder();
      const token = await newToken(orderId);
      const cancel = { status: 'cancelled', reason: 'Could not be reached', version: 1 };
      const [confirmed, cancelled] = await Promise.all([confirm(orderId, token), command(orderId, cancel)]);
      expect([confirmed.status, cancelled.status].sort()).toEqual([200, 409]);
      const code = confirmed.status === 409 ? 'order_cancelled' : 'order_changed';
      expect([confirmed.body, cancelled.body]).toContainEqual(expect.objectContaining({ code }));
      const { status, confirmation, version } = await seenByOwner(orderId);
      expect(version).toBe(2);
      expect([status, confirmation]).toEqual(
        confirmed.status === 200 ? ['placed', 'confirmed'] : ['cancelled', 'needed'],
      );
    }
  });
});
