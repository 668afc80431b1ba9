import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { type PayingShop, payingShop } from '#tests/support/unit/payments.ts';
import { customer, noon, now, owner, viewerAddress } from '#tests/support/unit/records.ts';
import { customerLimits } from '../contracts/limits.ts';
import { countFor } from '../platform/customer-count.ts';
import { orderByCash } from './order-by-cash.ts';

const { max, windowSeconds } = customerLimits.checkouts;
const { userId } = customer;
const at = (seconds: number) => () => new Date(noon.getTime() + seconds * 1_000);

describe('counting a customer’s checkouts', () => {
  const count = async (shop = memoryShop(), seconds = 0, who = userId) =>
    countFor({ ...shop, now: at(seconds) }, who, 'checkouts');
  const fill = async (shop = memoryShop()) => {
    for (let checkout = 0; checkout < max; checkout++) expect(await count(shop)).toBeUndefined();
    return shop;
  };

  test('refuses checkouts beyond the limit, and says when to retry', async () => {
    const shop = await fill();
    expect(await count(shop)).toEqual({
      ok: false,
      code: 'too_many_checkouts',
      detail: 'Too many checkouts in a short time. Please try again in 10 minutes.',
      retryAfter: windowSeconds,
    });
    expect(await count(shop, windowSeconds - 61)).toMatchObject({ detail: expect.stringMatching(/in 2 minutes\.$/) });
    expect(await count(shop, windowSeconds - 1)).toMatchObject({
      detail: expect.stringMatching(/in a minute\.$/),
      retryAfter: 1,
    });
  });

  test('starts at zero in each window', async () => {
    const shop = await fill();
    expect(await count(shop, windowSeconds - 1)).toMatchObject({ ok: false });
    expect(await count(shop, windowSeconds)).toBeUndefined();
  });

  test('counts each customer separately', async () => {
    expect(await count(await fill(), 0, owner.userId)).toBeUndefined();
  });

  test('identifies the window by its start, and expires it at its end', async () => {
    const add = vi.fn(async () => true);
    await countFor({ customerCounts: { add }, now: at(windowSeconds / 2) }, userId, 'checkouts');
    const start = noon.getTime() / 1_000;
    expect(add).toHaveBeenCalledExactlyOnceWith(
      { counted: 'checkouts', userId, start, end: start + windowSeconds },
      1,
      max,
    );
  });
});

describe('checking out', () => {
  let shop: PayingShop;
  const counted = () => [...shop.store.customerCounts.values()].reduce((sum, count) => sum + count, 0);
  /** Makes every window full, including the next one. */
  const exhaust = () => vi.spyOn(shop.wired.customerCounts, 'add').mockResolvedValue(false);

  beforeEach(async () => {
    shop = payingShop();
    await shop.fill();
  });

  test.each([
    ['by cash on delivery', () => shop.payOnDelivery('new')],
    ['by card', () => shop.payByCard('new')],
  ])('refuses %s beyond the limit, without calls to the table or Stripe', async (_, checkOut) => {
    await shop.payByCard('earlier');
    const before = structuredClone({ orders: shop.store.orders, checkouts: shop.store.checkouts, cart: shop.cart() });
    const service = await shop.cards();
    if (service === undefined) throw new Error('There are no keys.');
    const calls = [vi.spyOn(service, 'createSession'), vi.spyOn(service, 'expireSession')];
    shop.wired.cards = async () => service;
    exhaust();
    expect(await checkOut()).toMatchObject({ ok: false, code: 'too_many_checkouts' });
    expect({ orders: shop.store.orders, checkouts: shop.store.checkouts, cart: shop.cart() }).toEqual(before);
    for (const call of calls) expect(call).not.toHaveBeenCalled();
  });

  test('returns the order of a used key beyond the limit, and does not count the retry', async () => {
    const card = await shop.payByCard('card');
    const cash = await shop.payOnDelivery('cash');
    expect(counted()).toBe(2);
    exhaust();
    expect(await shop.payOnDelivery('cash')).toEqual(cash);
    expect(await shop.payByCard('card')).toMatchObject({ ok: true, value: { orderId: card.ok && card.value.orderId } });
    expect(counted()).toBe(2);
  });

  test('counts a refused checkout, and counts a checkout once even if it retries internally', async () => {
    expect(await shop.payByCard('card', { cartVersion: 'another' })).toMatchObject({ code: 'cart_changed' });
    expect(counted()).toBe(1);
    const place = vi.fn(shop.orders.place).mockResolvedValueOnce({ outcome: 'conflict' });
    const request = { mobileNo: '9876543210', residentialAddress: '1 Temple Street' };
    const dependencies = { ...shop.wired, orders: { ...shop.orders, place } };
    expect(
      await orderByCash(dependencies, { caller: customer, idempotencyKey: 'cash', request, address: viewerAddress }),
    ).toMatchObject({
      ok: true,
    });
    expect(place).toHaveBeenCalledTimes(2);
    expect(counted()).toBe(2);
  });

  test('returns the order that a concurrent call has placed to a retry beyond the limit', async () => {
    const add = vi.fn(async () => {
      await shop.payOnDelivery('cash');
      return false;
    });
    const request = { mobileNo: '9876543210', residentialAddress: '1 Temple Street' };
    const dependencies = { ...shop.wired, customerCounts: { add }, now };
    expect(
      await orderByCash(dependencies, { caller: customer, idempotencyKey: 'cash', request, address: viewerAddress }),
    ).toMatchObject({
      ok: true,
    });
    expect(shop.store.orders.size).toBe(1);
  });
});
