import { beforeEach, expect, test } from 'vitest';
import { mailName } from '#tests/support/unit/memory-mails.ts';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { noon, now, pause } from '#tests/support/unit/records.ts';
import type { Mail } from './mail.ts';
import { remind } from './remind.ts';

const lines = order().lines.map((line) => ({ ...line, missing: [{ id: 'day', label: 'Wedding day' }] }));
const incomplete = order({ lines });
const { orderId } = incomplete;

let shop: MemoryShop;
let mails: Mail[];
beforeEach(() => {
  shop = memoryShop();
  mails = [];
  shop.store.orders.set(orderId, incomplete);
});
const due = (provedOnly: boolean) =>
  remind(
    {
      ...{ ...shop, marks: shop.mailMarks, now, pause, provedOnly },
      metrics: { count: async () => {} },
      mailer: { send: async (mail) => void mails.push(mail) },
      siteOrigin: async () => 'https://shop.example',
    },
    { orderId, reminder: 1 },
  );
const history = () => shop.store.orders.get(orderId)?.history;

test('records a reminder in the order’s history, once', async () => {
  await due(false);
  await due(false);
  expect(mails).toHaveLength(1);
  expect(history()?.slice(1)).toEqual([{ status: 'placed', at: noon.toISOString(), asked: 'reminder-1' }]);
});

test('sends the mail of a step that an interrupted attempt has recorded', async () => {
  const step = { status: 'placed', at: noon.toISOString(), asked: 'reminder-1' } as const;
  shop.store.orders.set(orderId, { ...incomplete, history: [...incomplete.history, step] });
  await due(false);
  expect(mails).toHaveLength(1);
});

test('does not remind a customer whom an owner asked within a day', async () => {
  const step = { status: 'placed', at: noon.toISOString(), by: 'Asha', asked: 'by-owner' } as const;
  shop.store.orders.set(orderId, { ...incomplete, history: [...incomplete.history, step] });
  await due(false);
  expect(mails).toEqual([]);
});

test('records no reminder that is skipped because the mailbox is unproved', async () => {
  await due(true);
  expect(mails).toEqual([]);
  expect(history()).toEqual(incomplete.history);
  expect(shop.store.mails.marks.get(mailName(orderId, 'reminder-1'))).toEqual({
    outcome: { status: 'skipped', reason: 'unproved' },
  });
});

test('does not remind the customer of an order that was refunded meanwhile', async () => {
  shop.store.orders.set(orderId, { ...incomplete, payment: { method: 'card', status: 'refunded' } });
  await due(false);
  expect(mails).toEqual([]);
  expect(history()).toEqual(incomplete.history);
});
