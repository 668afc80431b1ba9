import { beforeEach, expect, test, vi } from 'vitest';
import { type PayingShop, payingShop } from '#tests/support/unit/payments.ts';
import { id, product, shopper } from '#tests/support/unit/records.ts';
import { readCart } from '../cart/read-cart.ts';
import { startPayment } from './start-payment.ts';

let shop: PayingShop;
const cart = { [id('tea')]: 3, [id('cup')]: 1 };
const started = async (key?: string) => {
  const result = await shop.payByCard(key);
  if (!result.ok) throw new Error(result.detail);
  return result.value;
};

beforeEach(async () => {
  shop = payingShop();
  await shop.fill();
});

test('D6: the order stands before the page, for the amount of the server’s own counting', async () => {
  const { orderId, checkoutUrl } = await started();
  expect(checkoutUrl).toBe('https://stripe.example/cs_1');
  expect(shop.order(orderId)).toMatchObject({
    status: 'awaiting-payment',
    payment: { method: 'card', status: 'pending', checkoutUrl },
    sessionId: 'cs_1',
    name: 'Asha Rao',
    email: 'asha@example.com',
    mobileNo: '9876543210',
    residentialAddress: '',
    totalPaise: 50_000,
    cartQty: 4,
    history: [{ status: 'awaiting-payment' }],
  });
  expect(shop.stripe.state.sessions.get('cs_1')).toMatchObject({
    orderId,
    amountPaise: 50_000,
    email: 'asha@example.com',
    successUrl: `https://shop.example/orders/${orderId}`,
    cancelUrl: 'https://shop.example/cart',
  });
});

test('the cart stays as it is until the money is there', async () => {
  await started();
  expect(shop.cart()).toEqual(cart);
});

test('the same key is the same order and the same page; once paid, the page is the order’s own', async () => {
  const first = await started();
  expect(await started()).toEqual(first);
  await shop.hear(shop.stripe.pay(first.checkoutUrl));
  const { orderId } = first;
  expect(await started()).toEqual({ orderId, checkoutUrl: `https://shop.example/orders/${orderId}` });
  expect(shop.store.orders.size).toBe(1);
});

test('the same key for cash, or with another cart, is refused', async () => {
  await started('key');
  expect(await shop.payOnDelivery('key')).toMatchObject({ code: 'idempotency_key_reused' });
  expect(await shop.payByCard('key', { cartVersion: 'x' })).toMatchObject({ code: 'idempotency_key_reused' });
});

test('D15: a price that changed since the shopper saw it is told, not charged', async () => {
  const { version: cartVersion } = await readCart(shop, shopper.userId);
  await shop.products.replace(product('tea'), product('tea', { pricePaise: 11, revision: 2 }));
  expect(await shop.payByCard('key', { cartVersion })).toMatchObject({ code: 'cart_changed' });
  expect(shop.store.orders.size).toBe(0);
});

test('without keys nothing is ordered, and the checkout goes on once they are set', async () => {
  shop.stripe.state.set = false;
  expect(await shop.payByCard()).toMatchObject({ code: 'card_not_set_up' });
  expect(shop.store.orders.size).toBe(0);
  shop.stripe.state.set = true;
  expect(await shop.payByCard()).toMatchObject({ ok: true });
});

test('keys that go while the order is put leave it to be paid later', async () => {
  const cards = vi.fn(shop.cards).mockImplementationOnce(shop.cards).mockResolvedValueOnce(undefined);
  const payment = { caller: shopper, idempotencyKey: 'card', request: {} };
  expect(await startPayment({ ...shop.wired, cards }, payment)).toMatchObject({ code: 'card_not_set_up' });
  expect(await shop.payByCard()).toMatchObject({ ok: true });
  expect(shop.store.orders.size).toBe(1);
});

test('while Stripe is away the order waits for its page, and the same key gets it later', async () => {
  shop.stripe.state.away.add('createSession');
  expect(await shop.payByCard()).toMatchObject({ code: 'card_service_away' });
  expect([...shop.store.orders.values()]).toMatchObject([
    { status: 'awaiting-payment', payment: { status: 'pending' } },
  ]);
  shop.stripe.state.away.clear();
  expect((await started()).checkoutUrl).toBe('https://stripe.example/cs_1');
});

test.each([
  ['less', 49],
  ['more', 100_000_000],
])('%s than Stripe takes is refused before there is an order', async (_, pricePaise) => {
  await shop.products.create(product('gem', { pricePaise }));
  for (const productId of [id('tea'), id('cup')]) await shop.carts.remove(shopper.userId, productId);
  await shop.add('gem');
  expect(await shop.payByCard()).toMatchObject({ code: 'amount_not_payable' });
  expect(shop.store.orders.size).toBe(0);
});

test('an amount that this Stripe account does not take cancels the order', async () => {
  shop.stripe.state.limit = 100;
  expect(await shop.payByCard()).toMatchObject({ code: 'amount_not_payable' });
  expect([...shop.store.orders.values()]).toMatchObject([
    { status: 'cancelled', payment: { method: 'card', status: 'failed' }, history: [{}, { payment: 'failed' }] },
  ]);
  shop.stripe.state.limit = 100_000;
  expect(await shop.payByCard('another')).toMatchObject({ ok: true });
});

test('a page that opens when its order is cancelled already is never shown', async () => {
  const createSession = vi.fn(shop.stripe.payments.createSession).mockImplementationOnce(async (request) => {
    const session = await shop.stripe.payments.createSession(request);
    await shop.payOnDelivery();
    return session;
  });
  const cards = async () => ({ ...shop.stripe.payments, createSession });
  const payment = { caller: shopper, idempotencyKey: 'card', request: {} };
  const late = await startPayment({ ...shop.wired, cards }, payment);
  const orderId = late.ok ? late.value.orderId : '';
  expect(late).toEqual({ ok: true, value: { orderId, checkoutUrl: `https://shop.example/orders/${orderId}` } });
  expect(shop.order(orderId)).toMatchObject({ status: 'cancelled' });
});
