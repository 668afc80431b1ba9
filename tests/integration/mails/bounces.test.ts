import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ManagedOrderDetail } from '#contracts/desk/manage-orders.ts';
import { shownOrderNumber } from '#contracts/orders/order-number.ts';
import { itemOf } from '../../support/database.ts';
import { mailbox } from '../../support/mailbox.ts';
import { newCustomer, newProduct, owner } from '../../support/shop.ts';

const soon = { timeout: 20_000 };

// https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html (the mailbox simulator)
it.each([
  { simulated: 'bounce', reason: 'bounced', delivered: 0 },
  { simulated: 'complaint', reason: 'complained', delivered: 1 },
])('after a $simulated, the address gets no more mails, and the owner sees why', async (outcome) => {
  const { simulated, reason, delivered } = outcome;
  const address = `${simulated}+${randomBytes(6).toString('hex')}@simulator.amazonses.com`;
  const customer = await newCustomer('Asha Rao', address);
  const shopkeeper = await owner();
  const { productId } = await newProduct(shopkeeper, { title: 'Frame', price: 499.99 });
  const order = async () => {
    await customer.addLine(productId);
    return (await customer.order()).body.orderId;
  };
  const first = await order();
  const seen = () => shopkeeper.call<ManagedOrderDetail>('GET', `/api/manage/orders/${first}`);
  await expect.poll(async () => (await seen()).body.mailSuppression, soon).toBe(reason);
  const second = await order();
  await expect.poll(() => itemOf(`ORDER#${second}`, 'MAIL#0'), soon).toMatchObject({ status: 'skipped', reason });
  const mails = (await mailbox()).filter(({ to }) => to === address);
  expect(mails.map(({ subject }) => subject)).toEqual(
    Array.from({ length: delivered }, () => `Your order ${shownOrderNumber(first)} is placed`),
  );
});
