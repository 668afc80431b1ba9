import { randomUUID } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { orderKey } from '#lambdas/platform/dynamodb/keys.ts';
import { forgetPassword, promote, register } from '../support/accounts.ts';
import { expire, shopTable, sortKeys } from '../support/database.ts';
import { mailbox, proveMailbox } from '../support/mailbox.ts';
import { newCustomer, newProduct, owner } from '../support/shop.ts';

const newestMail = async (email: string) => (await mailbox()).find(({ to }) => to === email);

describe('a mail', () => {
  it('about a password reset is written by the custom message trigger', async () => {
    const { email } = await newCustomer();
    await forgetPassword(email);
    expect(await newestMail(email)).toMatchObject({
      subject: 'Reset your World of Surprises password',
      text: expect.stringMatching(/Enter this code to choose a new password\.\s+\d{6}\s/),
      html: expect.stringContaining('<h1'),
    });
  });

  it('about an order is sent by the mailer’s own role, as HTML with text', async () => {
    const customer = await newCustomer('Asha Rao');
    const frame = await newProduct(await owner(), { title: 'Frame', price: 499.99 });
    await customer.addLine(frame.productId);
    const { orderId } = (await customer.order()).body;
    await expect
      .poll(() => newestMail(customer.email), { timeout: 20_000 })
      .toMatchObject({
        subject: `Your order ${orderId} is placed`,
        text: expect.stringContaining('1 × Frame: ₹499.99'),
        html: expect.stringContaining('See your order'),
      });
  });

  it('about a new order goes to the owner once, however often the stream repeats it, with nothing about the customer', async () => {
    const soon = { timeout: 20_000 };
    const customer = await newCustomer('Asha Rao');
    const { productId } = await newProduct(await owner(), { title: 'Frame', price: 499.99 });
    // The demo shop's owner may have had as many mails this hour as the limit allows, about other tests' orders.
    const email = `keeper-${randomUUID()}@example.com`;
    const password = 'a-long-secret';
    await register({ email, password, fullName: 'Olga Owner', mobileNumber: '9812345678' });
    await proveMailbox(email, password);
    await promote(email);
    const toOwner = async (orderId: string) =>
      (await mailbox()).filter(({ to, subject }) => to === email && subject.includes(orderId));
    const order = async () => {
      await customer.addLine(productId);
      return (await customer.order()).body.orderId;
    };
    const first = await order();
    await expect
      .poll(() => toOwner(first), soon)
      .toMatchObject([
        {
          subject: `New order: ${first}`,
          text: expect.stringMatching(/1 × Frame: ₹499\.99[\s\S]*Total: ₹499\.99[\s\S]*\/manage\/orders\//),
        },
      ]);
    const [mail] = await toOwner(first);
    for (const personal of ['Asha', customer.email]) expect(`${mail?.text}${mail?.html}`).not.toContain(personal);

    // A restore adds the order again: the stream says once more that it is new.
    const { name: TableName, documents } = shopTable();
    const { Item } = await documents.send(new GetCommand({ TableName, Key: orderKey(first), ConsistentRead: true }));
    await documents.send(new DeleteCommand({ TableName, Key: orderKey(first) }));
    await documents.send(new PutCommand({ TableName, Item }));
    const second = await order();
    await expect.poll(() => toOwner(second), soon).toHaveLength(1);
    expect(await toOwner(first)).toHaveLength(1);
  });

  it('reminds of a placed order that lacks answers, when its time has come', async () => {
    const soon = { timeout: 20_000 };
    const customer = await newCustomer('Asha Rao');
    const shopkeeper = await owner();
    const { productId } = await newProduct(shopkeeper, { title: 'Frame', price: 499.99 });
    const questions = [{ kind: 'date', id: 'day', label: 'Wedding day' }];
    await shopkeeper.call('PATCH', `/api/products/${productId}`, { body: { questions } });
    await customer.addLine(productId);
    const { orderId } = (await customer.order()).body;
    const partition = `ORDER#${orderId}`;
    const aboutDetails = async () =>
      (await mailbox()).filter(({ to, subject }) => to === customer.email && subject.includes('a few more details'));
    await expect.poll(() => sortKeys(partition), soon).toContain('REMINDER#1');
    await expire(partition, 'REMINDER#1');
    await expect.poll(aboutDetails, soon).toMatchObject([{ text: expect.stringContaining('- Frame: Wedding day') }]);
    await expect.poll(() => sortKeys(partition), soon).toContain('REMINDER#2');
    await shopkeeper.call('PATCH', `/api/manage/orders/${orderId}`, { body: { status: 'making' } });
    await expire(partition, 'REMINDER#2');
    await expect.poll(() => sortKeys(partition), soon).not.toContain('REMINDER#2');
    expect(await aboutDetails()).toHaveLength(1);
  });
});
