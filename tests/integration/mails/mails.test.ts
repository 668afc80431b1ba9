import { describe, expect, it } from 'vitest';
import { shownOrderNumber } from '#contracts/orders/order-number.ts';
import { forgetPassword } from '../../support/accounts.ts';
import { expire, sortKeys } from '../../support/database.ts';
import { mailbox } from '../../support/mailbox.ts';
import { newCustomer, newProduct, owner } from '../../support/shop.ts';

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

  it('about an order is sent with the mailer’s own role, as HTML and text', async () => {
    const customer = await newCustomer('Asha Rao');
    const frame = await newProduct(await owner(), { title: 'Frame', price: 499.99 });
    await customer.addLine(frame.productId);
    const { orderId } = (await customer.order()).body;
    await expect
      .poll(() => newestMail(customer.email), { timeout: 20_000 })
      .toMatchObject({
        subject: `Your order ${shownOrderNumber(orderId)} is placed`,
        text: expect.stringContaining('1 × Frame: ₹499.99'),
        html: expect.stringContaining('See your order'),
      });
  });

  it('reminds the customer of missing answers when the reminder is due, but not once the order is being made', async () => {
    const soon = { timeout: 20_000 };
    const customer = await newCustomer('Asha Rao');
    const shopkeeper = await owner();
    const { productId } = await newProduct(shopkeeper, { title: 'Frame', price: 499.99 });
    const questions = [{ kind: 'date', id: 'day', label: 'Wedding day' }];
    await shopkeeper.call('PATCH', `/api/products/${productId}`, { body: { questions } });
    await customer.addLine(productId);
    const { orderId } = (await customer.order()).body;
    const partition = `ORDER#${orderId}`;
    await customer.addLine(productId);
    const other = (await customer.order()).body.orderId;
    const aboutDetails = async () =>
      (await mailbox()).filter(({ to, subject }) => to === customer.email && subject.includes('a few more details'));
    // An owner asks about the other order, whose first reminder is then not sent.
    const ask = () => shopkeeper.call('POST', `/api/manage/orders/${other}/ask`);
    const asked = await Promise.all([ask(), ask()]);
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await expect
      .poll(aboutDetails, soon)
      .toMatchObject([{ subject: expect.stringContaining(shownOrderNumber(other)) }]);
    await expect.poll(() => sortKeys(`ORDER#${other}`), soon).toContain('REMINDER#1');
    await expire(`ORDER#${other}`, 'REMINDER#1');
    await expect.poll(() => sortKeys(partition), soon).toContain('REMINDER#1');
    await expire(partition, 'REMINDER#1');
    await expect.poll(aboutDetails, soon).toMatchObject([
      {
        subject: expect.stringContaining(shownOrderNumber(orderId)),
        text: expect.stringContaining('- Frame: Wedding day'),
      },
      { subject: expect.stringContaining(shownOrderNumber(other)) },
    ]);
    expect((await shopkeeper.call('POST', `/api/manage/orders/${orderId}/ask`)).body).toMatchObject({
      code: 'asked_already',
    });
    await expect.poll(() => sortKeys(partition), soon).toContain('REMINDER#2');
    await shopkeeper.call('PATCH', `/api/manage/orders/${orderId}`, { body: { status: 'making' } });
    await expire(partition, 'REMINDER#2');
    // The mail about the shipping passes the same stream and queue after a wrong reminder would have.
    const shipped = await shopkeeper.call('PATCH', `/api/manage/orders/${orderId}`, { body: { status: 'shipped' } });
    expect(shipped.status).toBe(200);
    const subjects = async () =>
      (await mailbox()).filter(({ to }) => to === customer.email).map(({ subject }) => subject);
    await expect.poll(subjects, soon).toContain(`Your order ${shownOrderNumber(orderId)} is on its way`);
    expect(await aboutDetails()).toHaveLength(2);
  });
});
