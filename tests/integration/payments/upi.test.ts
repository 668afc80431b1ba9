import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Shop } from '#demo/shop.ts';
import { describeShop } from '../../support/open-shop.ts';
import { newCustomer, newProduct, owner } from '../../support/shop.ts';
import { testShop } from '../../support/shop-under-test.ts';
import { startStageWith } from '../../support/stage.ts';
import { payByCard } from '../../support/stripe.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startStageWith({ stripeUpi: true });
  testShop(describeShop(shop));
}, 120_000);
afterAll(() => shop.close());

it('D34: a stage whose Stripe account has UPI says so, and an order is paid by it', async () => {
  expect(await (await fetch(`${shop.origin}/config.json`)).json()).toMatchObject({ upi: 'true' });
  const customer = await newCustomer('Asha Rao');
  await customer.addLine((await newProduct(await owner(), { title: 'Frame', price: 499 })).productId);
  const { orderId, checkoutUrl } = (await customer.pay()).body;
  expect(await (await fetch(checkoutUrl)).text()).toContain('Pay by card or UPI');
  await payByCard(checkoutUrl, { action: 'upi', cardNumber: '' });
  await expect
    .poll(() => customer.orderOf(orderId), { timeout: 20_000 })
    .toMatchObject({ status: 'placed', payment: { method: 'card', status: 'paid' } });
  await expect.poll(() => shop.mails.find(({ text }) => text.includes('online'))?.text).toContain('₹499');
});
