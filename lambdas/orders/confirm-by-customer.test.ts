import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { id, noon, now, owner, pause } from '#tests/support/unit/records.ts';
import { closeCashOrder } from '../checkout/cash-limits.ts';
import { limits } from '../contracts/limits.ts';
import { blockCustomer, unblockCustomer } from '../customers/block-customer.ts';
import { commandOrder } from '../desk/command-order.ts';
import { bearerTokenHash, newBearerToken } from '../platform/bearer-token.ts';
import { confirmByCustomer, customerMayConfirm } from './confirm-by-customer.ts';
import { type OrderRecord, toOrder, toOrderOfOwner, versionOf } from './order.ts';

const token = newBearerToken();
const flagged = (fields: Partial<OrderRecord> = {}) =>
  order({ confirmation: 'needed', reasons: ['open-orders'], ...fields });
const { orderId } = flagged();

let shop: MemoryShop;
beforeEach(async () => {
  shop = memoryShop();
  await shop.confirmationTokens.put(orderId, bearerTokenHash(token), 4_000_000_000);
});
const store = (record: OrderRecord) => void shop.store.orders.set(orderId, record);
const current = () => shop.store.orders.get(orderId) ?? order();
const confirm = (by = token, of = orderId) => confirmByCustomer({ ...shop, now, pause }, of, by);
const cancelAsSeen = (seen: OrderRecord, of = orderId) =>
  commandOrder({ ...shop, now, pause }, owner, of, {
    status: 'cancelled',
    reason: 'Could not be reached',
    version: versionOf(seen),
  });

test('D24: confirms the token’s order, and records the customer in its history', async () => {
  store(flagged());
  expect(await confirm()).toEqual({ ok: true, value: { orderId, alreadyConfirmed: false } });
  const step = { status: 'placed', at: noon.toISOString(), by: 'customer', confirmation: 'confirmed' };
  expect(current()).toMatchObject({ status: 'placed', confirmation: 'confirmed', history: [{}, step] });
  expect(toOrderOfOwner(current()).history.at(-1)).toEqual(step);
  expect(toOrder(current()).history.at(-1)).toMatchObject({ by: 'customer' });
  const shipped = await commandOrder({ ...shop, now, pause }, owner, orderId, { status: 'shipped' });
  expect(shipped).toMatchObject({ ok: true, value: { status: 'shipped' } });
});

test('D24: succeeds without a change for a second confirmation, by customer or owner', async () => {
  store(flagged());
  await Promise.all([confirm(), confirm()]);
  const before = current();
  expect(before.history).toHaveLength(2);
  expect(await confirm()).toEqual({ ok: true, value: { orderId, alreadyConfirmed: true } });
  expect(current()).toBe(before);
});

test('refuses a token from its expiry on, as DynamoDB may delete it days later', async () => {
  store(flagged());
  const expiresAt = noon.getTime() / 1000 + limits.confirmationLinkSeconds;
  await shop.confirmationTokens.put(orderId, bearerTokenHash(token), expiresAt);
  const confirmAt = (seconds: number) =>
    confirmByCustomer({ ...shop, now: () => new Date(seconds * 1000), pause }, orderId, token);
  expect(await confirmAt(expiresAt)).toMatchObject({ ok: false, code: 'order_not_found' });
  expect(current()).toEqual(flagged());
  expect(await confirmAt(expiresAt - 1)).toMatchObject({ ok: true });
});

test('gives the same result for a wrong token as for an unknown order, without reading the order', async () => {
  store(flagged());
  const find = vi.spyOn(shop.orders, 'find');
  const wrong = await confirm(newBearerToken());
  expect(wrong).toMatchObject({ ok: false, code: 'order_not_found' });
  expect(await confirm(token, id('none'))).toEqual(wrong);
  expect(await confirm(bearerTokenHash(token))).toEqual(wrong);
  expect(find).not.toHaveBeenCalled();
  expect(current()).toEqual(flagged());
});

describe('D24: a token does not confirm', () => {
  test.each([
    ['an order of high value', flagged({ reasons: ['high-value', 'open-orders'] }), 'impossible_step'],
    ['a cancelled order', flagged({ status: 'cancelled' }), 'order_cancelled'],
    [
      'an order that was confirmed and then cancelled',
      flagged({ status: 'cancelled', confirmation: 'confirmed' }),
      'order_cancelled',
    ],
    ['a shipped order', flagged({ status: 'shipped', confirmation: 'confirmed' }), 'impossible_step'],
    ['an order that was never flagged', order(), 'impossible_step'],
  ] as const)('%s', async (_, record, code) => {
    store(record);
    expect(await confirm()).toMatchObject({ ok: false, code });
    expect(current()).toBe(record);
  });
});

test('a token confirms no order of a blocked customer; an owner can, and once unblocked the customer', async () => {
  store(flagged());
  await blockCustomer({ ...shop, now }, owner, orderId, { reason: 'Fake orders', phone: false });
  expect(await confirm()).toMatchObject({
    code: 'impossible_step',
    detail: expect.stringContaining('Only we can confirm'),
  });
  expect(current()).toEqual(flagged());
  const owned = await commandOrder({ ...shop, now, pause }, owner, orderId, { confirmation: 'confirmed' });
  expect(owned).toMatchObject({ ok: true });
  expect(await confirm()).toMatchObject({ ok: true, value: { alreadyConfirmed: true } });
  store(flagged());
  await unblockCustomer(shop, orderId);
  expect(await confirm()).toMatchObject({ ok: true, value: { alreadyConfirmed: false } });
});

test('lets only an owner confirm an order without reasons, because it may be of high value', () => {
  const { reasons: _, ...unknown } = flagged();
  expect(customerMayConfirm(unknown)).toBe(false);
  expect(customerMayConfirm(flagged())).toBe(true);
});

describe('D24: a customer confirms at most three open orders', () => {
  const flaggedOrder = (name: string) => flagged({ orderId: id(name), counted: { phone: '9876543210', token: name } });
  const names = ['first', 'second', 'third', 'fourth'];
  beforeEach(async () => {
    for (const order of names.map(flaggedOrder)) {
      shop.store.orders.set(order.orderId, order);
      await shop.confirmationTokens.put(order.orderId, bearerTokenHash(token), 4_000_000_000);
    }
  });
  const confirmOrder = (name: string) => confirm(token, id(name));
  const stored = (name: string) => shop.store.orders.get(id(name)) ?? order();
  async function close(name: string): Promise<void> {
    const before = stored(name);
    const after = { ...before, status: 'delivered' as const };
    shop.store.orders.set(before.orderId, after);
    await closeCashOrder({ ...shop, now }, [{ before, after }]);
  }

  test('beyond that, only an owner can confirm', async () => {
    const confirmed = await Promise.all(names.map(confirmOrder));
    expect(confirmed.filter(({ ok }) => ok)).toHaveLength(limits.selfConfirmedOrders);
    const [refused = ''] = names.filter((_, n) => !confirmed[n]?.ok);
    expect(await confirmOrder(refused)).toMatchObject({
      code: 'impossible_step',
      detail: expect.stringContaining('already confirmed several open orders'),
    });
    expect(stored(refused)).toEqual(flaggedOrder(refused));
    const ask = { confirmation: 'confirmed' } as const;
    const owned = await commandOrder({ ...shop, now, pause }, owner, id(refused), ask);
    expect(owned).toMatchObject({ ok: true, value: { confirmation: 'confirmed' } });
  });

  test('a closed order makes room, also if its change arrives twice', async () => {
    for (const name of ['first', 'second', 'third']) expect(await confirmOrder(name)).toMatchObject({ ok: true });
    await close('second');
    await close('second');
    expect(await confirmOrder('fourth')).toMatchObject({ ok: true });
  });

  test('confirming again counts once, and another customer’s orders don’t count', async () => {
    for (let n = 0; n < 4; n++) expect(await confirmOrder('first')).toMatchObject({ ok: true });
    store({ ...flagged(), userId: 'another' });
    for (const name of ['second', 'third']) expect(await confirmOrder(name)).toMatchObject({ ok: true });
    expect(await confirm()).toMatchObject({ ok: true });
    expect(await confirmOrder('fourth')).toMatchObject({ ok: false });
  });

  test('an order that an owner cancels meanwhile takes no room', async () => {
    const { replace } = shop.orders;
    vi.spyOn(shop.orders, 'replace').mockImplementationOnce(async (...write) => {
      await cancelAsSeen(stored('first'), id('first'));
      return replace(...write);
    });
    expect(await confirmOrder('first')).toMatchObject({ code: 'order_cancelled' });
    for (const name of ['second', 'third', 'fourth']) expect(await confirmOrder(name)).toMatchObject({ ok: true });
  });
});

test('lets only one succeed if a customer confirms while an owner cancels', async () => {
  const seen = flagged();
  store(seen);
  const results = await Promise.all([confirm(), cancelAsSeen(seen)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(current().history).toHaveLength(2);
});

test.each(['the owner', 'the customer'])('refuses the slower call if %s writes first', async (first) => {
  const seen = flagged();
  store(seen);
  const { replace } = shop.orders;
  const [faster, slower] =
    first === 'the owner' ? [() => cancelAsSeen(seen), confirm] : [confirm, () => cancelAsSeen(seen)];
  vi.spyOn(shop.orders, 'replace').mockImplementationOnce(async (...write) => {
    expect(await faster()).toMatchObject({ ok: true });
    return replace(...write);
  });
  expect(await slower()).toMatchObject({
    ok: false,
    code: first === 'the owner' ? 'order_cancelled' : 'order_changed',
  });
  expect(current().history).toHaveLength(2);
});
