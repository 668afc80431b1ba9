import { beforeEach, describe, expect, test, vi } from 'vitest';
import { findings, type PayingShop, payingShop } from '#tests/support/unit/payments.ts';
import { customer, viewerAddress } from '#tests/support/unit/records.ts';
import { orderByCash } from './order-by-cash.ts';

let shop: PayingShop;
const statuses = () => [...shop.store.orders.values()].map(({ status, payment }) => [payment.method, status]).sort();
const page = async (key?: string) => {
  const started = await shop.payByCard(key);
  if (!started.ok) throw new Error(started.detail);
  return started.value.checkoutUrl;
};

beforeEach(async () => {
  shop = payingShop();
  await shop.fill();
});

describe.each([
  ['cash on delivery', 'cash-on-delivery', 'placed', () => shop.payOnDelivery()],
  ['card', 'card', 'awaiting-payment', () => shop.payByCard('another')],
] as const)('checking out by %s while an earlier payment page is open', (_, method, status, checkOutAgain) => {
  test('closes the page and cancels its order', async () => {
    const url = await page();
    expect(await checkOutAgain()).toMatchObject({ ok: true });
    expect(statuses()).toEqual(
      [
        ['card', 'cancelled'],
        [method, status],
      ].sort(),
    );
    expect(shop.stripe.pay(url)).toBeUndefined();
    const cancelled = [...shop.store.orders.values()].find((order) => order.status === 'cancelled');
    expect(cancelled?.history.at(-1)).toMatchObject({ payment: 'failed', reason: expect.any(String) });
  });

  test('is refused while that order is being paid, and links to it', async () => {
    const url = await page();
    const paid = shop.stripe.pay(url);
    const { orderId } = [...shop.store.orders.values()][0] ?? {};
    expect(await checkOutAgain()).toMatchObject({
      code: 'already_paid',
      detail: expect.stringContaining(`${orderId}`),
    });
    await shop.receive(paid);
    expect(await checkOutAgain()).toMatchObject({ code: 'cart_empty' });
    expect(statuses()).toEqual([['card', 'placed']]);
  });

  test('is refused while Stripe does not respond whether that order can still be paid', async () => {
    await page();
    shop.stripe.state.away.add('expireSession');
    expect(await checkOutAgain()).toMatchObject({ code: 'card_service_away' });
    expect(statuses()).toEqual([['card', 'awaiting-payment']]);
    shop.stripe.state.away.clear();
    shop.stripe.state.set = false;
    expect(await shop.payOnDelivery()).toMatchObject({ code: 'card_service_away' });
  });

  test('does not call Stripe if no page was ever shown', async () => {
    shop.stripe.state.away.add('createSession');
    await shop.payByCard();
    shop.stripe.state.away.clear();
    shop.stripe.state.away.add('expireSession');
    expect(await checkOutAgain()).toMatchObject({ ok: true });
    expect(statuses()).toEqual(
      [
        ['card', 'cancelled'],
        [method, status],
      ].sort(),
    );
  });

  test('leaves the page open if there is nothing to order', async () => {
    const url = await page();
    for (const { productId } of await shop.carts.lines(customer.userId)) {
      await shop.carts.remove(customer.userId, productId);
    }
    expect(await checkOutAgain()).toMatchObject({ code: 'cart_empty' });
    await shop.receive(shop.stripe.pay(url));
    expect(statuses()).toEqual([['card', 'placed']]);
  });

  test('continues if that order was cancelled meanwhile', async () => {
    const url = await page();
    shop.stripe.expire(url);
    await shop.receive(shop.stripe.state.events.at(-1));
    shop.stripe.state.away.add('expireSession');
    expect(await checkOutAgain()).toMatchObject({ ok: true });
  });
});

test('creates one order for concurrent cash and card checkouts in two tabs', async () => {
  const [cash, card] = await Promise.all([shop.payOnDelivery(), shop.payByCard()]);
  expect([cash.ok, card.ok]).toContain(true);
  expect(statuses().filter(([, status]) => status !== 'cancelled')).toHaveLength(1);
  expect(findings(shop)).toEqual([]);
});

test('leaves one unpaid order after two concurrent card checkouts in two tabs', async () => {
  await Promise.all([shop.payByCard('one'), shop.payByCard('two')]);
  expect(statuses().filter(([, status]) => status === 'awaiting-payment')).toHaveLength(1);
});

test('reads the earlier unpaid order again if it changes while it is being cancelled', async () => {
  await page();
  const replace = vi.fn(shop.orders.replace).mockResolvedValueOnce(false);
  const request = { mobileNo: '9876543210', residentialAddress: '1 Temple Street' };
  const dependencies = { ...shop.wired, orders: { ...shop.orders, replace } };
  expect(
    await orderByCash(dependencies, { caller: customer, idempotencyKey: 'cash', request, address: viewerAddress }),
  ).toMatchObject({
    ok: true,
  });
  expect(statuses()).toEqual([
    ['card', 'cancelled'],
    ['cash-on-delivery', 'placed'],
  ]);
});

test('does not treat a concurrent retry as another checkout', async () => {
  const find = vi.fn(shop.orders.find).mockImplementationOnce(async (orderId) => {
    const none = await shop.orders.find(orderId);
    await shop.payOnDelivery();
    return none;
  });
  const request = { mobileNo: '9876543210', residentialAddress: '1 Temple Street' };
  const dependencies = { ...shop.wired, orders: { ...shop.orders, find } };
  expect(
    await orderByCash(dependencies, { caller: customer, idempotencyKey: 'cash', request, address: viewerAddress }),
  ).toMatchObject({
    ok: true,
  });
  expect(shop.store.orders.size).toBe(1);
});
