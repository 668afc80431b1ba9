import { beforeEach, describe, expect, test, vi } from 'vitest';
import { address } from '#tests/support/unit/address.ts';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { customer, id, noon, now, owner, pause, secondOwner } from '#tests/support/unit/records.ts';
import { defaultDates } from '../contracts/dates/date-settings.ts';
import { textOf } from '../contracts/delivery/address-text.ts';
import { defaultTerms } from '../contracts/delivery/delivery-terms.ts';
import { customerLimits, limits } from '../contracts/limits.ts';
import type { OrderAddress } from '../contracts/orders/new-order.ts';
import { blockCustomer, unblockCustomer } from '../customers/block-customer.ts';
import { commandOrder } from '../desk/command-order.ts';
import { letterAbout } from '../mails/order-letter.ts';
import { bearerTokenHash } from '../platform/bearer-token.ts';
import { succeed } from '../platform/result.ts';
import { changeAddress } from './change-address.ts';
import { confirmByCustomer } from './confirm-by-customer.ts';
import { addressInFields, type OrderRecord, toOrder, toOrderOfOwner } from './order.ts';

let shop: MemoryShop;
beforeEach(() => {
  shop = memoryShop();
});
const { orderId } = order();
const current = () => shop.store.orders.get(orderId) ?? order();

function store(fields: Partial<OrderRecord> = {}): OrderRecord {
  const record = order(fields);
  shop.store.orders.set(orderId, record);
  return record;
}

const elsewhere = '14 Park Street\nKolkata';
const change = (residentialAddress = elsewhere, userId = customer.userId) =>
  changeAddress({ ...shop, now, pause }, userId, orderId, { residentialAddress });
const ship = (version?: number) =>
  commandOrder({ ...shop, now, pause }, owner, orderId, { status: 'shipped', ...(version && { version }) });

test.each(['placed', 'making', 'returned'] as const)(
  'D37: changes the address of an order that is %s',
  async (status) => {
    store({ status });
    const changed = await change();
    const step = { status, at: noon.toISOString(), by: 'customer', addressBefore: '1 Temple Street' };
    expect(changed).toMatchObject({ ok: true, value: { status, residentialAddress: elsewhere, history: [{}, step] } });
    expect(changed).toEqual(succeed(toOrder(current())));
    expect(toOrderOfOwner(current()).history.at(-1)).toEqual(step);
  },
);

test('D29: takes an address with fields, and forgets them and the PIN with an address as text', async () => {
  store();
  const there = () => changeAddress({ ...shop, now, pause }, customer.userId, orderId, { address });
  expect(await there()).toMatchObject({ value: { address, pin: '560001', residentialAddress: textOf(address) } });
  expect((await there()).ok).toBe(true);
  expect(current().history).toHaveLength(2);
  await change();
  expect(current()).toMatchObject({ residentialAddress: elsewhere });
  expect(current()).not.toHaveProperty('address');
  expect(current()).not.toHaveProperty('pin');
});

test.each(['shipped', 'delivered', 'cancelled'] as const)('D37: refuses an order that is %s', async (status) => {
  const before = store({ status });
  expect(await change()).toMatchObject({ ok: false, code: 'too_late' });
  expect(current()).toBe(before);
});

test('refuses an unpaid order, whose address the payment page asks for', async () => {
  store({ status: 'awaiting-payment', payment: { method: 'card', status: 'pending' } });
  expect(await change()).toMatchObject({ ok: false, code: 'impossible_step' });
});

test.each(['placed', 'making', 'returned'] as const)('refuses a refunded order that is %s', async (status) => {
  const before = store({ status, payment: { method: 'card', status: 'refunded' } });
  expect(await change()).toMatchObject({ ok: false, code: 'impossible_step' });
  expect(current()).toBe(before);
});

test('gives the same order for the same address, also after it was sent there', async () => {
  store();
  await change();
  const changed = current();
  expect(await change()).toEqual(succeed(toOrder(changed)));
  expect(current()).toBe(changed);
  await ship();
  expect(await change()).toMatchObject({ ok: true, value: { status: 'shipped' } });
});

test('keeps the PIN of the payment page with the same address as text', async () => {
  const before = store({ pin: '700016' });
  expect(await change(before.residentialAddress)).toMatchObject({ ok: true, value: { pin: '700016' } });
  expect(current()).toBe(before);
});

test('D37: knows an address in fields again, however its lines are divided', async () => {
  const divided = { ...address, line1: '4 Rose Lane', line2: 'Indiranagar' };
  const before = store(addressInFields(divided));
  const to = { address: { ...address, line1: '4 Rose Lane\nIndiranagar\nNear the park', landmark: undefined } };
  expect((await changeAddress({ ...shop, now, pause }, customer.userId, orderId, to)).ok).toBe(true);
  expect(current()).toBe(before);
});

test('keeps the recipient’s number with another text, and forgets it with an address in fields', async () => {
  store({ recipientMobile: '9123456780' });
  expect(await change()).toMatchObject({ value: { recipientMobile: '9123456780' } });
  await changeAddress({ ...shop, now, pause }, customer.userId, orderId, { address });
  expect(current()).not.toHaveProperty('recipientMobile');
});

test('takes another mobile number of the recipient for another address', async () => {
  store(addressInFields(address));
  const to = { address: { ...address, mobile: '9876543219' } };
  expect(await changeAddress({ ...shop, now, pause }, customer.userId, orderId, to)).toMatchObject({ value: to });
});

test('refuses another customer’s order like a missing one', async () => {
  const before = store();
  const other = await change(elsewhere, secondOwner.userId);
  expect(other).toMatchObject({ ok: false, code: 'order_not_found' });
  const to = { residentialAddress: elsewhere };
  expect(await changeAddress({ ...shop, now, pause }, customer.userId, id('none'), to)).toEqual(other);
  expect(current()).toBe(before);
});

test('D37: refuses to ship an order whose owner has not seen the new address', async () => {
  const { version } = toOrderOfOwner(store());
  await change();
  expect(await ship(version)).toMatchObject({ ok: false, code: 'order_changed' });
  expect(await ship(version + 1)).toMatchObject({ ok: true, value: { residentialAddress: elsewhere } });
});

test('refuses an order that ships at the same moment', async () => {
  store();
  vi.spyOn(shop.orders, 'replace').mockImplementationOnce(async () => {
    await ship();
    return false;
  });
  expect(await change()).toMatchObject({ ok: false, code: 'too_late' });
  expect(current()).toMatchObject({ status: 'shipped', residentialAddress: '1 Temple Street' });
});

test('D24: a confirmed order needs another confirmation for another address', async () => {
  store({ confirmation: 'confirmed', reasons: ['open-orders'] });
  expect(await change()).toMatchObject({ ok: true, value: { confirmation: 'needed' } });
  expect(await ship()).toMatchObject({ ok: false, code: 'confirmation_needed' });
  await shop.confirmationTokens.put(orderId, bearerTokenHash('token'), 4_000_000_000);
  expect(await confirmByCustomer({ ...shop, now, pause }, orderId, 'token')).toMatchObject({ ok: true });
  expect(await ship()).toMatchObject({ ok: true });
});

test.each(['making', 'returned'] as const)('D24: refuses a confirmed order that is %s', async (status) => {
  const before = store({ status, confirmation: 'confirmed', reasons: ['high-value'] });
  expect(await change()).toMatchObject({ ok: false, code: 'too_late' });
  expect(current()).toBe(before);
});

test('limits the changes, so that the history keeps room for the owners’ steps', async () => {
  store();
  for (let n = 0; n < limits.ownChanges; n++) expect((await change(`${n} Park Street, Kolkata`)).ok).toBe(true);
  const before = current();
  expect(await change()).toMatchObject({ ok: false, code: 'impossible_step' });
  expect(current()).toBe(before);
  expect(limits.ownChanges).toBeLessThan(limits.orderSteps / 2);
});

test('counts the written units with those of answers', async () => {
  store();
  shop.customerCounts.add = async ({ counted }, _, max) => {
    expect([counted, max]).toEqual(['answers', customerLimits.answers.max]);
    return false;
  };
  expect(await change()).toMatchObject({ ok: false, code: 'too_many_requests' });
  expect(current().history).toHaveLength(1);
});

test('mails the customer that the address was changed, and a proved mailbox where to', async () => {
  store({ confirmation: 'confirmed', reasons: ['open-orders'] });
  await change();
  const letter = letterAbout(current(), 1, 'https://shop.example', 'token');
  expect(letter?.subject).toContain('was changed');
  expect(letter?.action?.address).toContain('#token');
  expect(JSON.stringify(letter?.paragraphs)).not.toContain('Kolkata');
  expect(letter?.facts).toEqual([{ label: 'New address', text: `${order().name}\n${elsewhere}` }]);
});

describe('a block', () => {
  const block = (phone: boolean) => blockCustomer({ ...shop, now }, owner, orderId, { reason: 'Fake orders', phone });

  test('refuses the account’s own orders another address, until it is unblocked', async () => {
    const before = store();
    await block(false);
    expect(await change()).toMatchObject({ ok: false, code: 'customer_blocked' });
    expect(current()).toBe(before);
    expect(await change(before.residentialAddress)).toMatchObject({ ok: true });
    await unblockCustomer(shop, orderId);
    expect(await change()).toMatchObject({ ok: true });
  });

  test('of a number refuses it as the recipient’s for another account’s order in cash, in any spelling', async () => {
    store();
    await block(true);
    const before = store({ userId: secondOwner.userId, payment: { method: 'cash-on-delivery', status: 'due' } });
    const to = { address: { ...address, mobile: '+919876543210' } };
    const send = () => changeAddress({ ...shop, now, pause }, secondOwner.userId, orderId, to);
    expect(await send()).toMatchObject({ ok: false, code: 'cash_not_available' });
    expect(current()).toBe(before);
    store({ userId: secondOwner.userId, payment: { method: 'card', status: 'paid' } });
    expect(await send()).toMatchObject({ ok: true, value: to });
  });
});

describe('D33: a changed address and the terms of delivery', () => {
  const areaFees = [{ area: '79', fee: 120 }];
  const to = (pin: string) =>
    changeAddress({ ...shop, now, pause }, customer.userId, orderId, { address: { ...address, pin } });
  const terms = (set: object) => shop.deliveryTerms.replace(0, { version: 1, ...defaultTerms, ...set });

  test('keeps the fee of a paid order, and flags an address to which delivery costs more', async () => {
    await terms({ fee: 60, areaFees });
    store({ deliveryPaise: 6_000, payment: { method: 'card', status: 'paid' } });
    await to('790001');
    expect(toOrderOfOwner(current())).toMatchObject({ pin: '790001', deliveryFee: 60, deliveryDoubt: 'higher-fee' });
    await to('560001');
    expect(current()).toMatchObject({ pin: '560001', deliveryPaise: 6_000 });
    expect(current()).not.toHaveProperty('deliveryDoubt');
    await change();
    expect(current()).toMatchObject({ deliveryPaise: 6_000, deliveryDoubt: 'pin-missing' });
  });

  const cash = { method: 'cash-on-delivery', status: 'due' } as const;
  const ask = (pin: string, more: Pick<OrderAddress, 'ask' | 'agreed'>) =>
    changeAddress({ ...shop, now, pause }, customer.userId, orderId, { address: { ...address, pin }, ...more });

  test('the fee of an order in cash follows its PIN, once the customer has agreed to the new total', async () => {
    await terms({ fee: 60, areaFees });
    const before = store({ deliveryPaise: 6_000, cashFeePaise: 1_000, payment: cash });
    const { toPay } = toOrder(before);
    expect(await to('790001')).toMatchObject({ ok: false, code: 'order_changed' });
    expect(await ask('790001', { ask: true })).toMatchObject({ value: { deliveryFee: 120, toPay: toPay + 60 } });
    expect(await ask('790001', { agreed: { toPay } })).toMatchObject({ ok: false, code: 'order_changed' });
    expect(current()).toBe(before);
    expect(await ask('790001', { agreed: { toPay: toPay + 60 } })).toMatchObject({ value: { deliveryFee: 120 } });
    expect(current()).toMatchObject({ deliveryPaise: 12_000 });
    expect(current()).not.toHaveProperty('cashFeePaise');
    expect(current()).not.toHaveProperty('deliveryDoubt');

    await shop.deliveryTerms.replace(1, { version: 2, ...defaultTerms, fee: 0, areaFees });
    expect(await ask('560001', { agreed: { toPay: toPay - 60 } })).toMatchObject({ value: { deliveryFee: 0 } });
    expect(current()).not.toHaveProperty('deliveryPaise');
  });

  test('an order in cash keeps its fee for another house at its PIN, and for an address without one', async () => {
    await terms({ fee: 60, areaFees });
    store({ deliveryPaise: 1_000, pin: '790001', payment: cash });
    expect(await to('790001')).toMatchObject({ ok: true, value: { deliveryFee: 10 } });
    expect(await change()).toMatchObject({ ok: true, value: { deliveryFee: 10 } });
    expect(current()).toMatchObject({ deliveryDoubt: 'pin-missing' });
  });

  test('D32: shows the day at the new PIN before the customer agrees, and asks again if it has changed since', async () => {
    const zones = [{ name: 'Far', pins: ['79'], days: 8 }];
    await shop.dateStores.dates.replace(0, { version: 1, ...defaultDates, on: true, deliveryDays: 4, zones });
    const promise = { arrivesBy: '2026-12-04', readyBy: '2026-11-30', startBy: '2026-11-26', pin: '560001' };
    const before = store({ pin: '560001', promise, payment: cash });
    const { toPay } = toOrder(before);
    const asked = await ask('790001', { ask: true });
    expect(asked).toMatchObject({ value: { promise: { ...promise, pin: '790001', arrivesBy: '2026-12-09' } } });
    expect(await ask('790001', { agreed: { toPay, arrivesBy: promise.arrivesBy } })).toMatchObject({
      ok: false,
      code: 'order_changed',
    });
    expect(current()).toBe(before);
    expect(await ask('790001', { agreed: { toPay, arrivesBy: '2026-12-09' } })).toMatchObject({ ok: true });
    expect(current().pin).toBe('790001');
  });

  test('refuses a PIN that isn’t served, and for an order in cash one without cash', async () => {
    await terms({
      notServed: ['194'],
      noCash: ['79'],
      noCashProducts: order().lines.map(({ productId }) => productId),
    });
    const before = store();
    expect(await to('194101')).toMatchObject({ code: 'area_not_served', detail: expect.stringContaining('194101') });
    expect(await to('790001')).toMatchObject({
      code: 'cash_not_offered',
      detail: expect.stringContaining('because it’s paid in cash'),
    });
    expect(current()).toEqual(before);
    expect(await to('560001')).toMatchObject({ ok: true });
    store({ payment: { method: 'card', status: 'paid' } });
    expect(await to('790001')).toMatchObject({ ok: true });
    // The area is excluded later: the customer can still correct the house number.
    store({ address: { ...address, pin: '194101' }, pin: '194101' });
    expect(await to('194101')).toMatchObject({ ok: true });
  });
});
