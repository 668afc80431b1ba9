import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { cases } from '#tests/support/cases.ts';
import { address } from '#tests/support/unit/address.ts';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import {
  customer,
  id,
  noon,
  now,
  owner,
  pause,
  product,
  siteOrigin,
  viewerAddress,
} from '#tests/support/unit/records.ts';
import { proveMailbox, registerUser } from '../accounts/register.ts';
import { orderByCash } from '../checkout/order-by-cash.ts';
import { startPayment } from '../checkout/start-payment.ts';
import type { NewOrder } from '../contracts/orders/new-order.ts';
import type { NewPayment } from '../contracts/payments/payment.ts';
import { getManagedOrder } from '../desk/get-managed-order.ts';
import type { Caller } from '../platform/caller.ts';
import { createCursors } from '../platform/cursors.ts';
import { blockCustomer, unblockCustomer } from './block-customer.ts';
import { listBlocked } from './list-blocked.ts';

const meera = { ...owner, fullName: 'Meera Nair' };
const newcomer: Caller = {
  ...customer,
  userId: '22222222-2222-3333-4444-555555555555',
  email: 'newcomer@example.com',
  mobileNumber: '9000000001',
};
const { orderId } = order();

let shop: MemoryShop;
beforeEach(async () => {
  shop = memoryShop();
  await shop.products.create(product('tea'));
  shop.store.orders.set(orderId, order());
});

const fillCart = (who: Caller) =>
  shop.carts.put(who.userId, { productId: id('tea'), qty: 1, title: 'tea mug', addedAt: 'now' });
const byCash = async (
  who: Caller,
  idempotencyKey: string,
  mobileNo = '9000000001',
  to: Partial<NewOrder> = { residentialAddress: '1 Temple Street' },
) => {
  await fillCart(who);
  const request = { mobileNo, ...to };
  return orderByCash({ ...shop, now, pause }, { caller: who, idempotencyKey, request, address: viewerAddress });
};
const byCard = async (who: Caller, idempotencyKey: string, request: NewPayment = {}) => {
  await fillCart(who);
  return startPayment({ ...shop, now, pause, siteOrigin }, { caller: who, idempotencyKey, request });
};
const block = (phone = true, of = orderId) =>
  blockCustomer({ ...shop, now }, meera, of, { reason: 'Fake orders', phone });
const blockOf = async (of = orderId) => {
  const seen = await getManagedOrder(shop, of);
  return seen.ok ? seen.value.block : seen;
};

test('refuses orders of a blocked account with either payment method, and keeps its existing orders', async () => {
  const earlier = await byCash(customer, 'earlier');
  await block();
  for (const refused of [await byCash(customer, 'k1'), await byCard(customer, 'k2')]) {
    expect(refused).toMatchObject({ ok: false, code: 'customer_blocked' });
  }
  expect(shop.store.orders.size).toBe(2);
  expect(shop.stripe.state.sessions.size).toBe(0);
  // The idempotency key of an existing order still returns that order.
  expect(await byCash(customer, 'earlier')).toEqual(earlier);
});

test.each(['9876543210', '+919876543210', '09876543210'])(
  'a blocked phone, written %s, gets no cash on delivery with another account, which can still pay by card',
  async (mobileNo) => {
    await block();
    expect(await byCash(newcomer, 'k1', mobileNo)).toMatchObject({ ok: false, code: 'cash_not_available' });
    expect(await byCard({ ...newcomer, mobileNumber: mobileNo }, 'k2')).toMatchObject({ ok: true });
  },
);

test('a blocked phone gets no cash on delivery as the recipient’s either; a gift paid by card may go to it', async () => {
  await block();
  const to = { address: { ...address, mobile: '+919876543210' } };
  expect(await byCash(newcomer, 'k1', '9000000001', to)).toMatchObject({ ok: false, code: 'cash_not_available' });
  expect(await byCard(newcomer, 'k2', to)).toMatchObject({ ok: true });
  expect(await byCash(newcomer, 'k3', '9000000001', { address })).toMatchObject({ ok: true });
});

test('accepts other phones, and the same phone if only the account is blocked', async () => {
  await block(false);
  expect(await byCash(newcomer, 'k1', '9876543210')).toMatchObject({ ok: true });
  expect(await blockOf()).toMatchObject({ phones: [] });
  await block(true);
  expect(await byCash(newcomer, 'k2', '9000000001')).toMatchObject({ ok: true });
});

test('D30: records when, by whom and why, and a repeated block only adds the number of another order', async () => {
  const blocked = { at: noon.toISOString(), by: 'Meera Nair', reason: 'Fake orders', phones: ['9876543210'] };
  expect(await blockOf()).toBeUndefined();
  expect(await block()).toEqual({ ok: true, value: blocked });
  const other = order({ orderId: id('other'), mobileNo: '+91 90000 00009' });
  shop.store.orders.set(other.orderId, other);
  const again = await blockCustomer({ ...shop, now: () => new Date() }, owner, other.orderId, {
    reason: 'Another reason',
    phone: true,
  });
  const phones = ['9000000009', '9876543210'];
  expect(again).toEqual({ ok: true, value: { ...blocked, phones } });
  expect(await blockOf()).toEqual({ ...blocked, phones });
});

describe('a blocked customer who has a new account with the same address', () => {
  const again: Caller = { ...newcomer, email: customer.email.toUpperCase() };
  const { owner: _, ...person } = customer;
  const proved = () => proveMailbox({ ...shop, now }, person);

  test('gets no order with either payment method, until the first account is unblocked', async () => {
    await proved();
    await block(false);
    expect(await byCash(again, 'k1')).toMatchObject({ ok: false, code: 'customer_blocked' });
    expect(await byCard(again, 'k2')).toMatchObject({ ok: false, code: 'customer_blocked' });
    expect(await byCash(newcomer, 'k3')).toMatchObject({ ok: true });
    await unblockCustomer(shop, orderId);
    expect(await byCash(again, 'k4')).toMatchObject({ ok: true });
  });

  test('can order if the first account’s mailbox was not proved: anyone can type an address', async () => {
    await registerUser({ ...shop, now }, person);
    await block(false);
    expect(await byCash(again, 'k1')).toMatchObject({ ok: true });
  });
});

test('does not block the incomplete number of an old order', async () => {
  shop.store.orders.set(orderId, order({ mobileNo: '7' }));
  expect(await block()).toMatchObject({ value: { phones: [] } });
});

test('unblocks account and phone, and succeeds when repeated', async () => {
  await block();
  for (let times = 0; times < 2; times++) expect(await unblockCustomer(shop, orderId)).toMatchObject({ ok: true });
  expect(await blockOf()).toBeUndefined();
  expect(await byCash(customer, 'k1')).toMatchObject({ ok: true });
  expect(await byCash(newcomer, 'k2', '9876543210')).toMatchObject({ ok: true });
});

test('refuses to block or unblock the customer of a missing order', async () => {
  expect(await block(true, id('none'))).toMatchObject({ code: 'order_not_found' });
  expect(await unblockCustomer(shop, id('none'))).toMatchObject({ code: 'order_not_found' });
  expect(await blockOf(id('none'))).toMatchObject({ code: 'order_not_found' });
});

test('lists blocked customers page by page, and refuses a cursor of another list', async () => {
  for (let n = 0; n < 21; n++) {
    const names = { name: 'The receiver', buyer: `Customer ${n}` };
    const record = order({ orderId: id(`${n}`), userId: `user ${n}`, ...names });
    shop.store.orders.set(record.orderId, record);
    const at = new Date(noon.getTime() + n * 1_000);
    await blockCustomer({ ...shop, now: () => at }, meera, record.orderId, { reason: 'Fake', phone: false });
  }
  const cursors = createCursors('key');
  const page = async (cursor?: string) => {
    const listed = await listBlocked({ ...shop, cursors }, cursor);
    if (!listed.ok) throw new Error(listed.detail);
    return listed.value;
  };
  const first = await page();
  expect(first.customers).toHaveLength(20);
  expect(first.customers[0]).toEqual({
    orderId: id('20'),
    name: 'Customer 20',
    email: customer.email,
    at: '2026-06-01T12:00:20.000Z',
    by: 'Meera Nair',
    reason: 'Fake',
    phones: [],
  });
  expect((await page(first.nextCursor)).customers.map(({ name }) => name)).toEqual(['Customer 0']);
  expect(await listBlocked({ ...shop, cursors }, cursors.seal(['products'], { key: 'x' }))).toMatchObject({
    code: 'invalid_cursor',
  });
});

test('stops a checkout that began before the block from placing an order after it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.constantFrom(byCash, byCard), async (scheduler, checkOut) => {
      let scheduled = false;
      shop = memoryShop(async () => {
        if (scheduled) await scheduler.schedule(Promise.resolve());
      });
      await shop.products.create(product('tea'));
      shop.store.orders.set(orderId, order());
      scheduled = true;
      let ordersAtBlock = Number.NaN;
      const work = Promise.all([
        ...['k1', 'k2', 'k3'].map((key) => checkOut(customer, key)),
        block().then(() => {
          ordersAtBlock = shop.store.orders.size;
        }),
      ]);
      await scheduler.waitFor(work);
      expect(shop.store.orders.size).toBe(ordersAtBlock);
    }),
    { numRuns: cases(1_000) },
  );
}, 30_000);
