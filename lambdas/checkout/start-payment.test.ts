import { beforeEach, expect, test, vi } from 'vitest';
import { address } from '#tests/support/unit/address.ts';
import { type PayingShop, payingShop } from '#tests/support/unit/payments.ts';
import { customer, id, product } from '#tests/support/unit/records.ts';
import { readCart } from '../cart/read-cart.ts';
import { textOf } from '../contracts/delivery/address-text.ts';
import { toOrder } from '../orders/order.ts';
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

test('D6: stores the order before the page is opened, and charges the amount that the server calculated', async () => {
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

test('D29: an order with an address keeps it, and the payment page asks for none', async () => {
  const wishes = { address, giftMessage: 'Happy birthday!' };
  const result = await shop.payByCard('key', wishes);
  const { orderId, checkoutUrl } = result.ok ? result.value : { orderId: '', checkoutUrl: '' };
  expect(shop.stripe.state.sessions.get('cs_1')).toMatchObject({ asksAddress: false });
  await shop.receive(shop.stripe.pay(checkoutUrl, { name: 'A. Rao', address: 'Billing Street', pin: '110001' }));
  expect(shop.order(orderId)).toMatchObject({
    ...wishes,
    status: 'placed',
    name: 'Asha Rao',
    residentialAddress: textOf(address),
    pin: address.pin,
  });
});

test('D29: keeps the recipient’s number for the address of the payment page', async () => {
  const place = {
    line1: '4 Park Street',
    pin: '700016',
    city: 'Kolkata',
    state: 'West Bengal',
    country: 'IN',
  } as const;
  const pay = async (key: string, paid: object) => {
    const result = await shop.payByCard(key, { recipientMobile: '9123456780' });
    const { orderId, checkoutUrl } = result.ok ? result.value : { orderId: '', checkoutUrl: '' };
    expect(shop.order(orderId)).toMatchObject({ mobileNo: '9876543210', recipientMobile: '9123456780' });
    await shop.receive(shop.stripe.pay(checkoutUrl, { name: 'Meera Iyer', mobileNo: '+919876543219', ...paid }));
    return shop.order(orderId);
  };
  const inFields = await pay('fields', { place, pin: place.pin });
  expect(inFields).toMatchObject({ mobileNo: '+919876543219', address: { name: 'Meera Iyer', mobile: '9123456780' } });
  expect(inFields).not.toHaveProperty('recipientMobile');
  await shop.fill();
  const asText = await pay('text', { address: '4 Rose Lane' });
  expect(toOrder(asText)).toMatchObject({ recipientMobile: '9123456780', residentialAddress: '4 Rose Lane' });
});

test('D29: an address in fields has its own number', async () => {
  const result = await shop.payByCard('key', { address, recipientMobile: '9123456789' });
  expect(shop.order(result.ok ? result.value.orderId : '')).not.toHaveProperty('recipientMobile');
});

test('D29: the PIN of an order without an address is the one of the payment page', async () => {
  const { orderId, checkoutUrl } = await started();
  expect(shop.stripe.state.sessions.get('cs_1')).toMatchObject({ asksAddress: true });
  await shop.receive(
    shop.stripe.pay(checkoutUrl, { mobileNo: '+919123456780', address: '4 Rose Lane', pin: '110001' }),
  );
  expect(shop.order(orderId)).toMatchObject({
    mobileE164: '+919123456780',
    residentialAddress: '4 Rose Lane',
    pin: '110001',
  });
});

test('keeps the cart until the payment arrives', async () => {
  await started();
  expect(shop.cart()).toEqual(cart);
});

test('returns the same order and page for a key, and the order’s own page once it is paid', async () => {
  const first = await started();
  expect(await started()).toEqual(first);
  await shop.receive(shop.stripe.pay(first.checkoutUrl));
  const { orderId } = first;
  expect(await started()).toEqual({ orderId, checkoutUrl: `https://shop.example/orders/${orderId}` });
  expect(shop.store.orders.size).toBe(1);
});

test('refuses the same key for cash, or with another cart', async () => {
  await started('key');
  expect(await shop.payOnDelivery('key')).toMatchObject({ code: 'idempotency_key_reused' });
  expect(await shop.payByCard('key', { cartVersion: 'x' })).toMatchObject({ code: 'idempotency_key_reused' });
});

test('D15: reports a changed price instead of charging it', async () => {
  const { version: cartVersion } = await readCart(shop, customer.userId);
  await shop.products.replace(product('tea'), product('tea', { pricePaise: 11, revision: 2 }));
  expect(await shop.payByCard('key', { cartVersion })).toMatchObject({ code: 'cart_changed' });
  expect(shop.store.orders.size).toBe(0);
});

test('orders nothing without keys, and continues once they are set', async () => {
  shop.stripe.state.set = false;
  expect(await shop.payByCard()).toMatchObject({ code: 'card_not_set_up' });
  expect(shop.store.orders.size).toBe(0);
  shop.stripe.state.set = true;
  expect(await shop.payByCard()).toMatchObject({ ok: true });
});

test('keeps the order payable if the keys are removed while it is being written', async () => {
  const cards = vi.fn(shop.cards).mockImplementationOnce(shop.cards).mockResolvedValueOnce(undefined);
  const payment = { caller: customer, idempotencyKey: 'card', request: {} };
  expect(await startPayment({ ...shop.wired, cards }, payment)).toMatchObject({ code: 'card_not_set_up' });
  expect(await shop.payByCard()).toMatchObject({ ok: true });
  expect(shop.store.orders.size).toBe(1);
});

test('keeps the order if Stripe is down, and returns its page to a later retry', async () => {
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
])('refuses %s than Stripe accepts before there is an order', async (_, pricePaise) => {
  await shop.products.create(product('gem', { pricePaise }));
  for (const productId of [id('tea'), id('cup')]) await shop.carts.remove(customer.userId, productId);
  await shop.add('gem');
  expect(await shop.payByCard()).toMatchObject({ code: 'amount_not_payable' });
  expect(shop.store.orders.size).toBe(0);
});

test('cancels the order if this Stripe account does not accept its amount', async () => {
  shop.stripe.state.limit = 100;
  expect(await shop.payByCard()).toMatchObject({ code: 'amount_not_payable' });
  expect([...shop.store.orders.values()]).toMatchObject([
    { status: 'cancelled', payment: { method: 'card', status: 'failed' }, history: [{}, { payment: 'failed' }] },
  ]);
  shop.stripe.state.limit = 100_000;
  expect(await shop.payByCard('another')).toMatchObject({ ok: true });
});

test('never shows a page that opens after its order was cancelled', async () => {
  const createSession = vi.fn(shop.stripe.payments.createSession).mockImplementationOnce(async (request) => {
    const session = await shop.stripe.payments.createSession(request);
    await shop.payOnDelivery();
    return session;
  });
  const cards = async () => ({ ...shop.stripe.payments, createSession });
  const payment = { caller: customer, idempotencyKey: 'card', request: {} };
  const late = await startPayment({ ...shop.wired, cards }, payment);
  const orderId = late.ok ? late.value.orderId : '';
  expect(late).toEqual({ ok: true, value: { orderId, checkoutUrl: `https://shop.example/orders/${orderId}` } });
  expect(shop.order(orderId)).toMatchObject({ status: 'cancelled' });
});
