import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OrderPage } from '#contracts/orders/order.ts';
import type { Product } from '#contracts/products/product.ts';
import { payForm } from '#local/tests/services/stripe/pay-form.ts';
import { register, signIn } from '../../support/accounts.ts';
import { Client, newProduct, owner } from '../../support/shop.ts';
import { expireCheckout } from '../../support/stripe.ts';
import { orderIdOf } from '../../support/stripe-dashboard.ts';
import { eachVisitor, openSignedIn } from '../../support/visitor.ts';

const password = 'a-long-secret';

/** A registered customer with this product in the cart. */
async function buyer(product: Product) {
  const email = `card-${randomBytes(5).toString('hex')}@example.com`;
  await register({ email, password, fullName: 'Lata Nair', mobileNumber: '9812345678' });
  const client = new Client(email, await signIn(email, password));
  await client.addLine(product.productId);
  return { email, client };
}

const ordersOf = async (client: Client) => (await client.call<OrderPage>('GET', '/api/orders')).body.orders;

describe('D6: paying by card', () => {
  const visitor = eachVisitor();
  let shopkeeper: Client;
  let frame: Product;

  beforeAll(async () => {
    shopkeeper = await owner();
    frame = await newProduct(shopkeeper, { title: 'A frame to pay for', price: 1250 });
  });
  const payButton = () => visitor().page.getByRole('button', { name: /Pay by card/ });
  const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /cart/i });

  /** Signs the buyer in and opens the cart. */
  const openCart = async (email: string) => {
    await openSignedIn(visitor(), email, password, '/cart');
    await payButton().waitFor();
  };
  /** Clicks the button and waits for Stripe's page. @returns its address. */
  const goToStripe = async (): Promise<string> => {
    await payButton().click();
    await visitor().page.waitForURL('**/local/stripe/checkout/*');
    return visitor().page.url();
  };
  const fillAndPay = async (page: Page) => {
    for (const name of ['shippingName', 'shippingLine1', 'shippingCity', 'shippingPostalCode'] as const) {
      await page.locator(`[name=${name}]`).fill(payForm[name]);
    }
    for (const name of ['cardNumber', 'cardExpiry', 'cardCvc', 'cardName'] as const) {
      await page.locator(`[name=${name}]`).fill(payForm[name]);
    }
    await page.getByRole('button', { name: /^Pay/ }).click();
  };

  it('continues an abandoned payment, starts a new one once its page has expired while its order was open, and allows cash on delivery instead; takes the total on Stripe’s page, updates every open page of the order, and removes its lines from the cart', async () => {
    const { page, context, open } = visitor();
    const { email, client } = await buyer(frame);
    await openCart(email);
    const first = await goToStripe();
    await page.getByRole('link', { name: /Back to the shop/ }).click();
    await page.waitForURL('**/cart');
    expect(await goToStripe()).toBe(first);
    expect(await ordersOf(client)).toEqual([]);

    await open(`/orders/${await orderIdOf(first)}`);
    await page.getByText('Waiting for your payment').waitFor();
    await expireCheckout(first);
    await page.getByText('Payment failed').first().waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Back to my cart' }).click();
    await payButton().waitFor();
    const second = await goToStripe();
    expect(second).not.toBe(first);

    await page.goBack();
    await page.getByRole('button', { name: 'Cash on Delivery' }).click();
    await page.getByLabel('Residential Address').fill('4 Rose Lane, Kochi');
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    await page.waitForURL('**/home');
    expect(await ordersOf(client)).toMatchObject([
      { status: 'placed', payment: { method: 'cash-on-delivery', status: 'due' } },
    ]);
    expect(await client.orderOf(await orderIdOf(second))).toMatchObject({
      status: 'cancelled',
      payment: { method: 'card', status: 'failed' },
    });

    await client.addLine(frame.productId);
    await cartLink(page).filter({ hasText: '1' }).click();
    await payButton().waitFor();
    expect(await payButton().textContent()).toContain('₹1,250');
    const address = await goToStripe();
    await page.getByText('All Products').waitFor();
    await page.getByText('₹1,250.00').first().waitFor();
    const elsewhere = await context.newPage();
    await elsewhere.goto(`${new URL(address).origin}/orders/${await orderIdOf(address)}`);
    await elsewhere.getByRole('heading', { name: /Order/ }).waitFor();
    await elsewhere.getByText('Waiting for your payment').waitFor();
    await cartLink(elsewhere).filter({ hasText: '1' }).waitFor();
    const toPay = await elsewhere.getByRole('link', { name: 'Continue to payment' }).getAttribute('href');
    expect(toPay).toBe(address);

    await fillAndPay(page);
    await elsewhere.getByText('Thank you, we’ve received your payment').waitFor();
    await cartLink(elsewhere).filter({ hasText: '0' }).waitFor();
    await page.waitForURL('**/orders/*');
    await page.getByText('Thank you, we’ve received your payment').waitFor();
    await page.getByText('Paid by card').waitFor();
    await page.getByText('12 Marine Drive').waitFor();
    await cartLink(page).filter({ hasText: '0' }).waitFor();
    expect(await ordersOf(client)).toMatchObject([
      { status: 'placed', payment: { status: 'paid' } },
      { status: 'placed' },
    ]);
    await page.getByRole('link', { name: 'Back to my orders' }).click();
    await page.getByText(/1 item · Paid/).waitFor();
  });
});
