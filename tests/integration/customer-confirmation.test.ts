import { randomInt } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { ManagedOrder } from '#contracts/manage-orders.ts';
import type { Order } from '#contracts/order.ts';
import type { Product } from '#contracts/product.ts';
import { confirmationTokenTable } from '#lambdas/orders/confirmation-tokens.table.ts';
import { bearerTokenHash, newBearerToken } from '#lambdas/platform/bearer-token.ts';
import { shopTable } from '../support/database.ts';
import { confirmationLinkIn, mailAbout } from '../support/mailbox.ts';
import { ownShop } from '../support/own-shop.ts';
import { type Client, call, newCustomer, newProduct, origin, owner } from '../support/shop.ts';

// Its limits would flag the orders of other tests.
ownShop();
let meera: Client;
let frame: Product;

beforeAll(async () => {
  meera = await owner();
  frame = await newProduct(meera, { title: 'Frame', price: 2_500 });
  const body = { version: 0, limits: { on: true, maxOpenOrders: 1, maxOrdersPerDay: 50 } };
  expect((await meera.call('PUT', '/api/manage/settings', { body })).status).toBe(200);
});

async function order(customer: Client, mobileNo: string, qty = 1): Promise<Order> {
  await customer.addLine(frame.productId);
  if (qty > 1) await customer.setQuantity(frame.productId, qty);
  const { status, body } = await customer.order({ mobileNo });
  expect(status).toBe(201);
  return body;
}

/** An order of somebody who has another open one. */
async function flaggedOrder(): Promise<{ customer: Client; orderId: string }> {
  const customer = await newCustomer();
  const mobileNo = `98${randomInt(1e7, 1e8)}`;
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
  expect(mail).toMatchObject({ to: customer.email, subject: `Please confirm your order ${orderId}` });
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
  expect(history.at(-1)).toEqual({ ...step, at: expect.any(String) });

  expect(await command(orderId, { status: 'shipped' })).toMatchObject({ status: 200 });
  expect(await confirm(orderId, token)).toMatchObject({ status: 409, body: { code: 'impossible_step' } });
});

test('answers another order’s token, a made-up one and an unknown order alike', async () => {
  const [mine, anothers] = [await flaggedOrder(), await flaggedOrder()];
  const token = await newToken(mine.orderId);
  const wrong = await confirm(anothers.orderId, token);
  expect(wrong).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  for (const orderId of [mine.orderId, anothers.orderId, '0000000000000000']) {
    expect((await confirm(orderId, newBearerToken())).body).toEqual(wrong.body);
  }
  expect(await seenByOwner(anothers.orderId)).toMatchObject({ confirmation: 'needed', version: 1 });
});

test('D24: does not let a customer confirm an order of high value, whose mail has no link', async () => {
  const customer = await newCustomer();
  const { orderId } = await order(customer, `98${randomInt(1e7, 1e8)}`, 5);
  const mail = await mailAbout(orderId);
  expect(mail.text).toContain("We'll contact you to confirm it");
  expect(mail.html).not.toContain('confirm-order');
  const answer = await confirm(orderId, await newToken(orderId));
  expect(answer).toMatchObject({ status: 409, body: { code: 'impossible_step' } });
  expect(await seenByOwner(orderId)).toMatchObject({ confirmation: 'needed', version: 1 });
  expect(await command(orderId, { confirmation: 'confirmed' })).toMatchObject({ status: 200 });
});

test('D24: lets exactly one win of a customer who confirms and an owner who cancels at the same moment', async () => {
  for (let round = 0; round < 4; round++) {
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
