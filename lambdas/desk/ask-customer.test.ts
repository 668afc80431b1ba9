import { beforeEach, expect, test } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { customer, noon, owner, pause, secondOwner } from '#tests/support/unit/records.ts';
import { askAgainMs } from '../contracts/desk/work-list.ts';
import { newAsks } from '../mails/order-events.ts';
import { type OrderRecord, toOrder, versionOf } from '../orders/order.ts';
import { askCustomer } from './ask-customer.ts';

const missing = [{ id: 'day', label: 'Wedding day' }];
const incomplete = order({ lines: order().lines.map((line) => ({ ...line, missing })) });
const { orderId } = incomplete;

let shop: MemoryShop;
let time: Date;
beforeEach(() => {
  shop = memoryShop();
  time = noon;
  shop.store.orders.set(orderId, incomplete);
});
const current = (): OrderRecord => shop.store.orders.get(orderId) ?? order();
const ask = (by = owner, stage = { sendsMails: true, provedOnly: false }) =>
  askCustomer({ ...shop, ...stage, now: () => time, pause }, by, orderId);
const asks = () => current().history.filter(({ asked }) => asked !== undefined);

test('records who asked and when, for owners only, and causes one mail', async () => {
  expect(await ask()).toMatchObject({ ok: true, value: { version: versionOf(incomplete) + 1 } });
  expect(asks()).toEqual([{ status: 'placed', at: noon.toISOString(), by: owner.fullName, asked: 'by-owner' }]);
  expect(toOrder(current()).history).toEqual(toOrder(incomplete).history);
  const change = { before: incomplete, after: current() };
  expect(newAsks([change, change])).toEqual([{ orderId, asked: 1 }]);
});

test('asks at most once within 24 hours, however many owners press at once', async () => {
  const results = await Promise.all([owner, secondOwner, owner].map((by) => ask(by)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.filter((result) => !result.ok && result.code === 'asked_already')).toHaveLength(2);
  time = new Date(noon.getTime() + askAgainMs - 1);
  expect(await ask()).toMatchObject({ ok: false, code: 'asked_already' });
  time = new Date(noon.getTime() + askAgainMs);
  expect(await ask()).toMatchObject({ ok: true });
  expect(asks()).toHaveLength(2);
});

test('refuses to ask the customer on the day of a reminder', async () => {
  const reminded = { status: 'placed', at: noon.toISOString(), asked: 'reminder-1' } as const;
  shop.store.orders.set(orderId, { ...incomplete, history: [...incomplete.history, reminded] });
  expect(await ask()).toMatchObject({ ok: false, code: 'asked_already' });
});

test.each([
  { lines: order().lines },
  { status: 'making' as const },
  { status: 'shipped' as const },
  { status: 'cancelled' as const },
])('refuses an order whose customer can’t answer any more: %j', async (fields) => {
  shop.store.orders.set(orderId, { ...incomplete, ...fields });
  expect(await ask()).toMatchObject({ ok: false, code: 'impossible_step' });
  expect(asks()).toEqual([]);
});

test('refuses if the stage sends no mails, or none to an unproved mailbox', async () => {
  expect(await ask(owner, { sendsMails: false, provedOnly: false })).toMatchObject({ code: 'mail_not_possible' });
  expect(await ask(owner, { sendsMails: true, provedOnly: true })).toMatchObject({ code: 'mail_not_possible' });
  expect(asks()).toEqual([]);

  const { userId, fullName, email, mobileNumber } = customer;
  const at = noon.toISOString();
  await shop.users.proveMailbox({ userId, fullName, email, mobileNumber, createdAt: at, mailboxProvedAt: at });
  expect(await ask(owner, { sendsMails: true, provedOnly: true })).toMatchObject({ ok: true });
});

test('finds no order that the table lacks', async () => {
  shop.store.orders.clear();
  expect(await ask()).toMatchObject({ ok: false, code: 'order_not_found' });
});
