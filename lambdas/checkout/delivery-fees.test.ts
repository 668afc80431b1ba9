import { beforeEach, describe, expect, test } from 'vitest';
import { address } from '#tests/support/unit/address.ts';
import { findings, type PayingShop, payingShop } from '#tests/support/unit/payments.ts';
import { customer, id, viewerAddress } from '#tests/support/unit/records.ts';
import { readCart } from '../cart/read-cart.ts';
import { type DeliveryTerms, defaultTerms } from '../contracts/delivery/delivery-terms.ts';
import type { NewOrder } from '../contracts/orders/new-order.ts';
import type { NewPayment } from '../contracts/payments/payment.ts';
import { changeTerms } from '../delivery/terms-store.ts';
import { type OrderRecord, toOrder, toOrderOfOwner } from '../orders/order.ts';
import { orderByCash } from './order-by-cash.ts';

let shop: PayingShop;
beforeEach(async () => {
  shop = payingShop();
  // Three teas for ₹100 each, and a cup for ₹200.
  await shop.fill();
});

async function setTerms(terms: Partial<DeliveryTerms>): Promise<void> {
  const { version = 0 } = shop.store.deliveryTerms.get('shop') ?? {};
  await changeTerms(shop.deliveryTerms, { ...defaultTerms, ...terms, version });
}

const cart = (pin?: string) => readCart(shop, customer.userId, pin);
const text = { mobileNo: '9876543210', residentialAddress: '1 Temple Street' };
const order = (request: Partial<NewOrder> = {}, idempotencyKey = 'k') =>
  orderByCash(shop.wired, {
    caller: customer,
    idempotencyKey,
    request: { ...text, ...request },
    address: viewerAddress,
  });

async function ordered(request: Partial<NewOrder> = {}): Promise<OrderRecord> {
  const placed = await order(request);
  if (!placed.ok) throw new Error(placed.detail);
  return shop.order(placed.value.orderId);
}

/** Pays by card on Stripe's page, which asks for the address. */
async function paid(request: Partial<NewPayment> = {}, typed: { pin?: string } = {}): Promise<OrderRecord> {
  const started = await shop.payByCard('card', request);
  if (!started.ok) throw new Error(started.detail);
  const event = shop.stripe.pay(started.value.checkoutUrl, { address: '1 Temple Street', ...typed });
  expect(await shop.receive(event)).toMatchObject({ ok: true });
  return shop.order(started.value.orderId);
}

describe('D33: without terms of delivery', () => {
  test('nothing changes: the total is to pay, and the version is that of the lines', async () => {
    const before = await cart();
    expect(before).toMatchObject({ totalPrice: 500, deliveryFee: 0, toPay: 500 });
    expect(before).not.toHaveProperty('delivery');
    await setTerms({ freeAbove: 1 });
    expect(await cart('560001')).toEqual(before);
    const record = await ordered({ cartVersion: before.version });
    expect(record).not.toHaveProperty('deliveryPaise');
    expect(record).not.toHaveProperty('deliveryDoubt');
    expect(toOrder(record)).toMatchObject({ cartPrice: 500, deliveryFee: 0, toPay: 500 });
  });
});

describe('D33: a delivery fee', () => {
  const areaFees = [{ area: '79', fee: 120 }];

  test('is part of what the cart says is to pay, and of its version', async () => {
    const free = await cart();
    await setTerms({ fee: 60.5, areaFees, cashFee: 30, freeAbove: 500.01 });
    const here = await cart('560001');
    expect(here).toMatchObject({
      totalPrice: 500,
      deliveryFee: 60.5,
      toPay: 560.5,
      delivery: { pin: '560001', cashFee: 30 },
    });
    expect(await cart('790001')).toMatchObject({ deliveryFee: 120, toPay: 620, delivery: { pin: '790001' } });
    expect(new Set([free.version, here.version, (await cart('790001')).version]).size).toBe(3);
    await setTerms({ fee: 60.5, areaFees, cashFee: 30, freeAbove: 500 });
    expect(await cart('790001')).toMatchObject({ deliveryFee: 0, toPay: 500, delivery: { cashFee: 30 } });
  });

  test('is charged by card: page, payment and refund are what the cart said', async () => {
    await setTerms({ fee: 60.5, cashFee: 30 });
    const { toPay } = await cart();
    const record = await paid();
    const order = toOrder(record);
    expect(order).toMatchObject({ status: 'placed', cartPrice: 500, deliveryFee: 60.5, toPay });
    expect([...shop.stripe.state.sessions.values()].map(({ amountPaise }) => amountPaise)).toEqual([toPay * 100]);
    expect(findings(shop)).toEqual([]);
    expect(await shop.refund(record.orderId)).toMatchObject({ value: { payment: { status: 'refunded' } } });
    expect(shop.stripe.state.captured.size).toBe(0);
  });

  test('is collected in cash, with the fee for cash, and counts against the limit', async () => {
    await setTerms({ fee: 60, cashFee: 30 });
    const cashLimits = async () => ({ ...(await shop.cashLimits()), on: true, maxTotal: 589.99 });
    shop = { ...shop, wired: { ...shop.wired, cashLimits } };
    const record = await ordered();
    expect(toOrder(record)).toMatchObject({ cartPrice: 500, deliveryFee: 90, toPay: 590 });
    expect(record).toMatchObject({ confirmation: 'needed', reasons: ['high-value'] });
    expect(toOrder(record)).toMatchObject({ deliveryFee: 90, cashFee: 30 });
  });

  test('that changed since the customer looked is refused, and so is a cart of another PIN', async () => {
    const { version: free } = await cart();
    await setTerms({ fee: 60, areaFees });
    expect(await order({ cartVersion: free })).toMatchObject({ code: 'cart_changed' });
    const { version } = await cart('560001');
    expect(await order({ cartVersion: version, address: { ...address, pin: '790001' } })).toMatchObject({
      code: 'cart_changed',
    });
    expect(await order({ cartVersion: version, pin: '790001' })).toMatchObject({ code: 'cart_changed' });
    expect(await shop.payByCard('card', { ...text, cartVersion: version, pin: '790001' })).toMatchObject({
      code: 'cart_changed',
    });
    expect(await ordered({ cartVersion: version, address })).toMatchObject({ deliveryPaise: 6_000 });
  });

  test('is never the request’s own: the address’s PIN goes before the one of the cart', async () => {
    await setTerms({ fee: 60, areaFees });
    const own = { deliveryFee: 0, deliveryPaise: 0, toPay: 1 };
    const record = await ordered({ ...own, pin: '560001', address: { ...address, pin: '790001' } });
    expect(record).toMatchObject({ deliveryPaise: 12_000 });
    expect(record).not.toHaveProperty('deliveryDoubt');
  });
});

describe('D33: areas and gifts that the terms exclude', () => {
  test('are said in the cart and refused by both ways to pay', async () => {
    await setTerms({ notServed: ['194'] });
    const { delivery } = await cart('194101');
    expect(delivery).toEqual({ pin: '194101', problem: expect.stringContaining('PIN 194101') });
    const refusal = { code: 'area_not_served', detail: delivery?.problem };
    expect(await order({ address: { ...address, pin: '194101' } })).toMatchObject(refusal);
    expect(await shop.payByCard('card', { address: { ...address, pin: '194101' } })).toMatchObject(refusal);
    expect(shop.store.orders.size).toBe(0);
  });

  test('only cash is refused at an area, or for a gift, without it', async () => {
    await setTerms({ noCash: ['79'] });
    const { delivery } = await cart('790001');
    expect(delivery).toMatchObject({ cashProblem: expect.stringContaining('PIN 790001') });
    const refusal = { code: 'cash_not_offered', detail: delivery?.cashProblem };
    expect(await order({ address: { ...address, pin: '790001' } })).toMatchObject(refusal);
    await setTerms({ noCashProducts: [id('cup')] });
    expect((await cart()).delivery).toEqual({ cashProblem: expect.stringContaining('cup') });
    expect(await order()).toMatchObject({ code: 'cash_not_offered' });
    expect(await paid()).toMatchObject({ status: 'placed' });
  });
});

describe('D33: a PIN that is learnt too late or never refuses nothing, and flags the order for its owner', () => {
  const terms = { fee: 60, areaFees: [{ area: '79', fee: 120 }], notServed: ['194'] };

  test.each([
    [{}, { pin: '560001' }, undefined],
    [{}, { pin: '790001' }, 'higher-fee'],
    [{ pin: '790001' }, { pin: '560001' }, undefined],
    [{ pin: '790001' }, { pin: '790002' }, undefined],
    [{ pin: '560001' }, { pin: '194101' }, 'not-served'],
    [{ pin: '560001' }, {}, 'pin-missing'],
  ])('card: the cart said %j, the payment page %j', async (said, typed, deliveryDoubt) => {
    await setTerms(terms);
    const record = await paid(said, typed);
    expect(record.status).toBe('placed');
    expect(toOrderOfOwner(record).deliveryDoubt).toBe(deliveryDoubt);
    expect(toOrder(record)).not.toHaveProperty('deliveryDoubt');
    expect(toOrder(record).notServed).toBe(deliveryDoubt === 'not-served' ? true : undefined);
    expect(findings(shop)).toEqual([]);
  });

  test('cash: an address as text without a PIN pays the fee of an unknown place', async () => {
    await setTerms(terms);
    expect(await ordered()).toMatchObject({ deliveryPaise: 6_000, deliveryDoubt: 'pin-missing' });
  });

  test('a PIN beside an address as text counts like one in fields, and is written below it', async () => {
    await setTerms(terms);
    const { version: cartVersion } = await cart('790001');
    const record = await ordered({ pin: '790001', cartVersion });
    expect(record).toMatchObject({
      deliveryPaise: 12_000,
      pin: '790001',
      residentialAddress: '1 Temple Street\n790001',
    });
    expect(record).not.toHaveProperty('deliveryDoubt');
    const refusal = { code: 'area_not_served' };
    await shop.fill();
    expect(await shop.payByCard('key', { ...text, pin: '194101' })).toMatchObject(refusal);
    expect(await order({ pin: '194101' }, 'far')).toMatchObject(refusal);
  });

  test.each(['Temple Street, Pune 411001', 'Temple Street, Pune 411 001', 'Temple Street, Pune ४११००१'])(
    'a PIN that the address %s has already isn’t written again',
    async (residentialAddress) => {
      expect(await ordered({ residentialAddress, pin: '411001' })).toMatchObject({ residentialAddress, pin: '411001' });
    },
  );

  test('a payment page’s address without a PIN isn’t at the one of an earlier text', async () => {
    await setTerms(terms);
    const record = await paid({ ...text, pin: '790001' });
    expect(record).toMatchObject({ residentialAddress: '1 Temple Street', deliveryDoubt: 'pin-missing' });
    expect(record).not.toHaveProperty('pin');
  });

  test('no order is flagged if no PIN matters', async () => {
    await setTerms({ fee: 60 });
    expect(await ordered()).not.toHaveProperty('deliveryDoubt');
  });
});
