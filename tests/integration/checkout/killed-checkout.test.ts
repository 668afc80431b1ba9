import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Cart } from '#contracts/cart/cart.ts';
import type { Order, OrderPage } from '#contracts/orders/order.ts';
import type { CardCheckout } from '#contracts/payments/payment.ts';
import type { ProductPage } from '#contracts/products/product.ts';
import { KillableShop } from '../../support/killable-shop.ts';
import { completed, sign } from '../../support/stripe-messages.ts';

let shop: KillableShop;
beforeEach(() => {
  shop = new KillableShop();
});
afterEach(() => shop.remove());

const checkout = (key: string) =>
  shop.call<Order>(
    'POST',
    '/api/orders',
    { mobileNo: '9876543210', residentialAddress: '12 Marine Drive, Mumbai' },
    { 'idempotency-key': key },
  );

const pay = (key: string) => shop.call<CardCheckout>('POST', '/api/payments', {}, { 'idempotency-key': key });

const sendEvent = (event: object) =>
  shop.call('POST', '/api/payments/webhook', event, { 'stripe-signature': sign(JSON.stringify(event)) });

const orderIds = async () => (await shop.call<OrderPage>('GET', '/api/orders')).orders.map(({ orderId }) => orderId);

const linesInCart = async () => (await shop.call<Cart>('GET', '/api/cart')).lines.length;

/**
 * Sends ten identical calls concurrently and kills the shop when the first is answered, while others are in flight. Returns the
 * responses, which the shop must keep to.
 */
async function killAmong<T>(send: () => Promise<T>): Promise<readonly T[]> {
  const all = Array.from({ length: 10 }, send);
  const settled = Promise.allSettled(all);
  await Promise.any(all);
  await shop.kill();
  return (await settled).flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
}

it('places one order per key and keeps what it acknowledged if it is killed during checkouts and webhook events', async () => {
  await shop.open();
  const [frame] = (await shop.call<ProductPage>('GET', '/api/products?limit=1')).products;
  if (frame === undefined) throw new Error('The catalogue is empty.');
  const addLine = () => shop.call('PUT', `/api/cart/lines/${frame.productId}`);

  await addLine();
  const cashKey = randomUUID();
  const responses = await killAmong(() => checkout(cashKey));
  await shop.open();
  const placed = await checkout(cashKey);
  for (const order of responses) expect(order.orderId).toBe(placed.orderId);
  expect(await orderIds()).toEqual([placed.orderId]);
  expect(await linesInCart()).toBe(0);

  await addLine();
  const cardKey = randomUUID();
  const page = await pay(cardKey);
  const { orderId } = page;
  const event = completed(page, { amount_total: Math.round(frame.price * 100) });
  await killAmong(() => sendEvent(event));
  await shop.open();
  const paid = await shop.call<Order>('GET', `/api/orders/${orderId}`);
  expect(paid).toMatchObject({ status: 'placed', payment: { method: 'card', status: 'paid' } });
  await sendEvent(event);
  expect(await shop.call<Order>('GET', `/api/orders/${orderId}`)).toEqual(paid);
  expect(paid.history).toHaveLength(2);
  expect((await pay(cardKey)).orderId).toBe(orderId);
  expect(await orderIds()).toEqual([orderId, placed.orderId]);
  expect(await linesInCart()).toBe(0);
}, 180_000);
