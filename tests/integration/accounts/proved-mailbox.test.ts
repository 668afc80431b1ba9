import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOwner } from '#bin/owners.ts';
import { shownOrderNumber } from '#contracts/orders/order-number.ts';
import { demoAccounts } from '#demo/accounts.ts';
import { ownersOf, proveDemoMailboxes } from '#demo/operator.ts';
import type { Shop } from '#demo/shop.ts';
import { userTable } from '#lambdas/accounts/users.table.ts';
import { mailKey, orderKey, userKey } from '#lambdas/platform/dynamodb/keys.ts';
import { productItem } from '#lambdas/products/products.table.ts';
import {
  confirmSignUp,
  createByAdministrator,
  forgetPassword,
  register,
  resetPassword,
  signIn,
} from '../../support/accounts.ts';
import { shopTable } from '../../support/database.ts';
import { mailedCode } from '../../support/mailbox.ts';
import { describeShop } from '../../support/open-shop.ts';
import { Client } from '../../support/shop.ts';
import { testShop } from '../../support/shop-under-test.ts';
import { startConfirmingStage } from '../../support/stage.ts';
import { product } from '../../support/unit/records.ts';

const password = 'a-long-secret';
const mug = product('tea');

/** How long a mail may take, which the table's stream and a queue cause. */
const soon = { timeout: 20_000 };

let cloud: Shop;
beforeAll(async () => {
  cloud = await startConfirmingStage(3_600);
  testShop(describeShop(cloud));
  const { name: TableName, documents } = shopTable();
  await documents.send(new PutCommand({ TableName, Item: productItem(mug) }));
});
afterAll(() => cloud.close());

/** Signs in with this password and places an order. @returns the order's ID. */
async function order(email: string, secret = password): Promise<string> {
  const client = new Client(email, await signIn(email, secret));
  await client.addLine(mug.productId);
  const { status, body } = await client.order();
  expect(status).toBe(201);
  return body.orderId;
}

/** The stored outcome of the mail about an order's first step. */
async function outcome(orderId: string): Promise<Record<string, unknown> | undefined> {
  const { name: TableName, documents } = shopTable();
  return (await documents.send(new GetCommand({ TableName, Key: mailKey(orderId, 0), ConsistentRead: true }))).Item;
}

const orderMails = (email: string): readonly string[] =>
  cloud.mails.filter(({ to, subject }) => to === email && /order/.test(subject)).map(({ subject }) => subject);

describe('a stage that confirms addresses', () => {
  it('sends no order mail to an unproved mailbox, but does after a password reset', async () => {
    const email = 'victim@example.com';
    await createByAdministrator(email, password);
    const first = await order(email);
    await expect.poll(() => outcome(first), soon).toMatchObject({ status: 'skipped', reason: 'unproved' });
    expect(orderMails(email)).toEqual([]);

    await forgetPassword(email);
    await resetPassword(email, await mailedCode(email), 'another-secret');
    const second = await order(email, 'another-secret');
    await expect.poll(() => orderMails(email), soon).toEqual([`Your order ${shownOrderNumber(second)} is placed`]);
    expect(await outcome(first)).toMatchObject({ status: 'skipped' });
  });

  it('sends an order mail to a customer who signed up with the mailed code', async () => {
    const email = 'asha@example.com';
    await register({ email, password, fullName: 'Asha Rao', mobileNumber: '9123456780' });
    await confirmSignUp(email, await mailedCode(email));
    const orderId = await order(email);
    await expect.poll(() => orderMails(email), soon).toEqual([`Your order ${shownOrderNumber(orderId)} is placed`]);
  });
});

describe('D30: a person who is invited to be an owner of a stage that confirms addresses', () => {
  const isOwner = async (email: string, secret = password) =>
    (await new Client(email, await signIn(email, secret)).call<{ owner: boolean }>('GET', '/api/me')).body.owner;

  it('is an owner once they have signed up with the mailed code', async () => {
    const email = 'meera@example.com';
    expect(await addOwner(ownersOf(cloud), email)).toMatchObject({ invitedUntil: expect.any(Date) });
    await register({ email, password, fullName: 'Meera Nair', mobileNumber: '9123456780' });
    await confirmSignUp(email, await mailedCode(email));
    expect(await isOwner(email)).toBe(true);
  });

  it('is no owner by an account that a stranger created with their address', async () => {
    const email = 'kavya@example.com';
    await register({ email, password: 'of-the-stranger', fullName: 'Stranger', mobileNumber: '9123456780' });
    expect(await addOwner(ownersOf(cloud), email)).toBe('unproved');
    await confirmSignUp(email, await mailedCode(email));
    expect(await isOwner(email, 'of-the-stranger')).toBe(false);
    await forgetPassword(email);
    await resetPassword(email, await mailedCode(email), password);
    expect(await addOwner(ownersOf(cloud), email)).toBe('added');
    expect(await isOwner(email)).toBe(true);
  });
});

describe('the mail about a new order', () => {
  const customer = 'ravi@example.com';
  const owner = 'meera@example.com';

  it('is sent once to every owner with a proved mailbox, even if the order is restored, without personal data', async () => {
    await register({ email: customer, password, fullName: 'Ravi Shah', mobileNumber: '9123456780' });
    await confirmSignUp(customer, await mailedCode(customer));
    const first = await order(customer);
    await expect.poll(() => orderMails(owner), soon).toEqual([`New order: ${shownOrderNumber(first)}`]);
    await expect.poll(() => orderMails('kavya@example.com'), soon).toEqual([`New order: ${shownOrderNumber(first)}`]);
    const { text, html } =
      cloud.mails.find(({ to, subject }) => to === owner && subject.includes(shownOrderNumber(first))) ?? {};
    expect(text).toMatch(/1 × .+: ₹[\s\S]*Total: ₹[\s\S]*\/manage\/orders\//);
    for (const personal of ['Ravi', customer]) expect(`${text}${html}`).not.toContain(personal);

    // A restore adds the order again, so that the stream reports it as new a second time.
    const { name: TableName, documents } = shopTable();
    const { Item } = await documents.send(new GetCommand({ TableName, Key: orderKey(first), ConsistentRead: true }));
    await documents.send(new DeleteCommand({ TableName, Key: orderKey(first) }));
    await documents.send(new PutCommand({ TableName, Item }));
    const second = await order(customer);
    await expect.poll(() => orderMails(owner), soon).toContain(`New order: ${shownOrderNumber(second)}`);
    expect(orderMails(owner)).toHaveLength(2);
  });

  it('is sent to no owner after one has switched it off', async () => {
    const client = new Client(owner, await signIn(owner, password));
    const off = { version: 0, orderMails: { on: false } };
    expect((await client.call('PUT', '/api/manage/settings', { body: off })).status).toBe(200);
    const before = orderMails(owner);
    for (let times = 0; times < 2; times++) {
      const next = await order(customer);
      await expect.poll(() => orderMails(customer), soon).toContain(`Your order ${shownOrderNumber(next)} is placed`);
    }
    expect(orderMails(owner)).toEqual(before);
  });
});

describe('the demo accounts', () => {
  it('get proved mailboxes when a shop of an earlier version starts, and keep their other fields', async () => {
    const { email, password: secret } = demoAccounts.customer;
    const { body } = await new Client(email, await signIn(email, secret)).call<{ userId: string }>('GET', '/api/me');
    const { name: TableName, documents } = shopTable();
    const users = userTable(shopTable());
    const proved = await users.find(body.userId);
    await documents.send(
      new UpdateCommand({ TableName, Key: userKey(body.userId), UpdateExpression: 'REMOVE mailboxProvedAt' }),
    );
    await proveDemoMailboxes(cloud);
    const again = await users.find(body.userId);
    expect(again).toEqual({ ...proved, mailboxProvedAt: expect.any(String) });
    await proveDemoMailboxes(cloud);
    expect(await users.find(body.userId)).toEqual(again);
  });
});
