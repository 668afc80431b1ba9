import { beforeEach, expect, test, vi } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { cashCountName } from '#tests/support/unit/memory-store.ts';
import { order } from '#tests/support/unit/order.ts';
import { customer, id, noon, now, pause, product, siteOrigin, viewerAddress } from '#tests/support/unit/records.ts';
import type { CashLimits } from '../contracts/settings/settings.ts';
import type { OrderRecord } from '../orders/order.ts';
import { toOrderOfOwner } from '../orders/order.ts';
import { phoneOf } from '../orders/order-search-words.ts';
import { type CashLimitDependencies, closeCashOrder, reasonsFor } from './cash-limits.ts';
import { orderByCash } from './order-by-cash.ts';
import { startPayment } from './start-payment.ts';

const standard: CashLimits = {
  on: true,
  maxTotal: 10_000,
  maxOpenOrders: 2,
  maxOrdersPerDay: 4,
  maxOrdersPerNetwork: 6,
  maxOrdersPerDomain: 5,
};
const tomorrow = () => new Date(noon.getTime() + 86_400_000);

let shop: MemoryShop;
let key = 0;
beforeEach(async () => {
  shop = memoryShop();
  await shop.products.create(product('tea', { pricePaise: 25_000 }));
});

interface Asked extends Partial<CashLimitDependencies> {
  readonly userId?: string;
  readonly qty?: number;
  readonly mobileNo?: string;
  readonly limits?: Partial<CashLimits>;
  readonly address?: string;
  readonly email?: string;
}

/** Places an order for a customer, and returns the stored order. */
async function place({
  userId = 'asha',
  qty = 1,
  mobileNo = '9876543210',
  limits,
  address = viewerAddress,
  email = customer.email,
  ...other
}: Asked = {}) {
  await shop.carts.put(userId, { productId: id('tea'), qty, title: 'tea mug', addedAt: 'now' });
  const placed = await orderByCash(
    { ...shop, now, pause, cashLimits: async () => ({ ...standard, ...limits }), ...other },
    {
      caller: { ...customer, userId, email },
      idempotencyKey: `key ${key++}`,
      request: { mobileNo, residentialAddress: '1 Temple Street' },
      address,
    },
  );
  if (!placed.ok) throw new Error(placed.detail);
  const record = shop.store.orders.get(placed.value.orderId);
  if (record === undefined) throw new Error('The order was not stored.');
  return record;
}

/** Moves an order to a status, and delivers the change as the table's stream does. */
async function close(before: OrderRecord, status: OrderRecord['status'] = 'delivered'): Promise<void> {
  const after = { ...before, status };
  shop.store.orders.set(before.orderId, after);
  await closeCashOrder({ ...shop, now }, [{ before, after }]);
}

test.each([
  [{}, []],
  [{ toPay: 1_000_001 }, ['high-value']],
  [{ open: 3 }, ['open-orders']],
  [{ today: 5 }, ['orders-per-day']],
  [{ network: 7 }, ['orders-per-network']],
  [{ domain: 6 }, ['orders-per-domain']],
  [{ toPay: 1_000_001, open: 3, network: 7 }, ['high-value', 'open-orders', 'orders-per-network']],
])('D24: an order of %j exceeds %j', (counted, reasons) => {
  const within = { toPay: 1_000_000, open: 2, today: 4, network: 6, domain: 5 };
  expect(reasonsFor(standard, { ...within, ...counted })).toEqual(reasons);
});

test('flags an order of one paisa over the limit, not one of exactly the limit, and refuses neither', async () => {
  const within = await place({ qty: 40 });
  expect(within.totalPaise).toBe(1_000_000);
  expect(within).not.toHaveProperty('confirmation');
  const over = await place({ limits: { maxTotal: 9_999.99 }, qty: 40 });
  expect(over).toMatchObject({ status: 'placed', confirmation: 'needed', reasons: ['high-value'] });
});

test('flags a customer’s third open order, until another one closes', async () => {
  const [first, second] = [await place(), await place({ mobileNo: '9876500001' })];
  const third = await place({ mobileNo: '9876500002' });
  expect([first, second, third].map(({ reasons }) => reasons)).toEqual([undefined, undefined, ['open-orders']]);
  await close(first);
  await close(third, 'cancelled');
  expect(await place({ mobileNo: '9876500003', limits: { maxOrdersPerDay: 9 } })).not.toHaveProperty('confirmation');
});

test('counts the orders of one phone together, for any customer and any spelling of the number', async () => {
  await place({ userId: 'asha', mobileNo: '+919876543210' });
  await place({ userId: 'ravi', mobileNo: '9876543210' });
  expect(await place({ userId: 'nila', mobileNo: '09876543210' })).toMatchObject({ reasons: ['open-orders'] });
  expect(await place({ userId: 'nila', mobileNo: '9876543211' })).not.toHaveProperty('confirmation');
});

test('identifies a phone by its last ten digits', () => {
  expect(['9876543210', '+91 98765-43210', '098765 43210'].map(phoneOf)).toEqual(Array(3).fill('9876543210'));
});

test('flags the fifth order of a day even if the others are closed, and starts at zero the next day', async () => {
  for (let n = 0; n < 4; n++) await close(await place());
  const fifth = await place();
  expect(fifth).toMatchObject({ confirmation: 'needed', reasons: ['orders-per-day'] });
  await close(fifth);
  expect(await place({ now: tomorrow })).not.toHaveProperty('confirmation');
});

test('counts a flagged order like any other', async () => {
  await place({ qty: 99 });
  await place();
  expect(await place()).toMatchObject({ reasons: ['open-orders'] });
});

/** Places an order from a new account with a phone of its own. */
const placeAnew = (n: number, asked: Asked = {}) =>
  place({ userId: `account-${n}`, mobileNo: `98765${10_000 + n}`, email: `a@own-${n}.example`, ...asked });

test('D24: flags the orders of many new accounts with own phones beyond the limit of their network', async () => {
  for (let n = 0; n < 6; n++) {
    expect(await placeAnew(n, { address: `203.0.113.${n}` })).not.toHaveProperty('confirmation');
  }
  expect(await placeAnew(6)).toMatchObject({ status: 'placed', reasons: ['orders-per-network'] });
  expect(await placeAnew(7, { address: '203.0.114.1' })).not.toHaveProperty('confirmation');
  expect(await placeAnew(8, { address: '' })).not.toHaveProperty('confirmation');
  expect(await placeAnew(9, { now: tomorrow })).not.toHaveProperty('confirmation');
});

test('D24: counts the orders of a mail domain together while their mailboxes are unproved', async () => {
  const fromDomain = (n: number, email: string) => placeAnew(n, { address: `10.0.${n}.1`, email });
  for (let n = 0; n < 5; n++) expect(await fromDomain(n, `a${n}@Fake.example`)).not.toHaveProperty('confirmation');
  expect(await fromDomain(5, 'a@fake.EXAMPLE')).toMatchObject({ reasons: ['orders-per-domain'] });
  expect(await fromDomain(6, 'a@real.example')).not.toHaveProperty('confirmation');

  const proved = { userId: 'account-7', fullName: 'Asha', mobileNumber: '9876500007', createdAt: 'now' };
  await shop.users.proveMailbox({ ...proved, email: 'b@fake.example', mailboxProvedAt: 'now' });
  expect(await fromDomain(7, 'ignored@fake.example')).not.toHaveProperty('confirmation');
  const counted = cashCountName({ of: { domain: 'hash of fake.example' }, day: '2026-06-01' });
  expect(shop.store.cashCounts.get(counted)?.size).toBe(6);
});

test('stores networks and domains only as hashes, in counts that expire with the day', async () => {
  const add = vi.spyOn(shop.cashCounts, 'add');
  const { counted, ...placed } = await place({ hash: (text) => `<${text.length}>` });
  const shared = add.mock.calls.map(([count]) => count).filter(({ of }) => 'network' in of || 'domain' in of);
  const endOfDay = Date.parse('2026-06-02T00:00:00.000Z') / 1000;
  expect(shared).toEqual([
    { of: { network: '<14>' }, day: '2026-06-01', room: 200, expiresAt: endOfDay },
    { of: { domain: '<11>' }, day: '2026-06-01', room: 200, expiresAt: endOfDay },
  ]);
  expect(Object.keys(counted ?? {})).toEqual(['phone', 'token']);
  expect(JSON.stringify(placed)).not.toContain('203.0.113');
});

test('closes an order once if its change arrives twice', async () => {
  const first = await place();
  await place();
  await close(first);
  await close(first);
  expect(await place()).not.toHaveProperty('confirmation');
  expect(await place()).toMatchObject({ reasons: ['open-orders'] });
});

test('does not count a checkout that creates no order', async () => {
  const changed = vi.spyOn(shop.orders, 'place').mockResolvedValueOnce({ outcome: 'lines-changed', lineIds: [] });
  await expect(place()).rejects.toThrow('changed');
  expect(changed).toHaveBeenCalledOnce();
  expect([...shop.store.cashCounts.values()].flatMap((tokens) => [...tokens])).toEqual([]);
});

test('keeps counting a checkout that may have created its order', async () => {
  vi.spyOn(shop.orders, 'place').mockResolvedValue({ outcome: 'conflict' });
  await expect(place()).rejects.toThrow('The shop is busy');
  expect([...shop.store.cashCounts.values()].map(({ size }) => size)).toEqual([1, 1, 1, 1, 1, 1]);
});

test('returns the same order on a retry, and counts nothing more', async () => {
  const request = { mobileNo: '9876543210', residentialAddress: '1 Temple Street' };
  await shop.carts.put(customer.userId, { productId: id('tea'), qty: 99, title: 'tea mug', addedAt: 'now' });
  const dependencies = { ...shop, now, pause, cashLimits: async () => standard };
  const ask = () =>
    orderByCash(dependencies, { caller: customer, idempotencyKey: 'key', request, address: viewerAddress });
  const [first, twin] = await Promise.all([ask(), ask()]);
  expect(first).toMatchObject({ value: { confirmation: 'needed' } });
  expect(first).not.toHaveProperty('value.reasons');
  expect([twin, await ask()]).toEqual([first, first]);
  const [record] = shop.store.orders.values();
  if (record === undefined) throw new Error('No order was stored');
  expect(toOrderOfOwner(record).reasons).toEqual(record.reasons);
  expect(record.reasons).toEqual(['high-value']);
  for (const tokens of shop.store.cashCounts.values()) expect([...tokens]).toEqual([record?.counted?.token]);
});

test('counts nothing while limits are off, and changes nothing when such orders close', async () => {
  const add = vi.spyOn(shop.cashCounts, 'add');
  const remove = vi.spyOn(shop.cashCounts, 'remove');
  for (let n = 0; n < 6; n++) {
    const placed = await place({ limits: { on: false }, qty: 99 });
    for (const field of ['confirmation', 'reasons', 'counted']) expect(placed).not.toHaveProperty(field);
    await close(placed);
  }
  await close(order());
  expect(add).not.toHaveBeenCalled();
  expect(remove).not.toHaveBeenCalled();
});

test('neither reads the limits for a card checkout nor counts it', async () => {
  const cashLimits = vi.fn();
  const add = vi.spyOn(shop.cashCounts, 'add');
  await shop.carts.put(customer.userId, { productId: id('tea'), qty: 99, title: 'tea mug', addedAt: 'now' });
  const dependencies = { ...shop, siteOrigin, now, pause, cashLimits };
  expect(await startPayment(dependencies, { caller: customer, idempotencyKey: 'key', request: {} })).toMatchObject({
    ok: true,
  });
  expect(cashLimits).not.toHaveBeenCalled();
  expect(add).not.toHaveBeenCalled();
});
