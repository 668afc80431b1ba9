import { beforeEach, describe, expect, test } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { noon, now } from '#tests/support/unit/records.ts';
import { dayMs } from '../contracts/dates/day.ts';
import type { MailEvent } from './mail-events.ts';
import { followPlacedOrder, followReminder } from './reminders.ts';

const missing = [{ id: 'day', label: 'Wedding day' }];
const asking = order().lines.map((line) => ({ ...line, missing }));
const placed = order({ lines: asking });
const { orderId } = placed;
const after = (days: number) => new Date(noon.getTime() + days * dayMs);

let shop: MemoryShop;
let sent: MailEvent[];
beforeEach(() => {
  shop = memoryShop();
  sent = [];
});
const pending = () => [...shop.store.mails.reminders.values()].map(({ reminder, at }) => ({ reminder, at }));
const expire = (reminder: 1 | 2, time = now()) => {
  const events = { send: async (due: readonly MailEvent[]) => void sent.push(...due) };
  const due = { orderId, reminder };
  return followReminder({ ...shop, events, now: () => time }, [{ before: due }]);
};

describe('the first reminder', () => {
  test.each([
    ['that was just placed', [{ after: placed }]],
    ['that was just paid', [{ before: order({ lines: asking, status: 'awaiting-payment' }), after: placed }]],
  ])('of an order %s is due two days after the order was placed', async (_, changes) => {
    await followPlacedOrder(shop, changes);
    expect(pending()).toEqual([{ reminder: 1, at: after(2) }]);
  });

  test.each([
    ['asks no questions', [{ after: order() }]],
    ['was already placed', [{ before: placed, after: { ...placed, answersRevision: 1 } }]],
    ['awaits its payment', [{ after: order({ lines: asking, status: 'awaiting-payment' }) }]],
  ])('is not scheduled for an order that %s', async (_, changes) => {
    await followPlacedOrder(shop, changes);
    expect(pending()).toEqual([]);
  });

  test('sends a mail event, and schedules the second one for five days after the order was placed', async () => {
    shop.store.orders.set(orderId, placed);
    await expire(1, after(2));
    expect(sent).toEqual([{ orderId, reminder: 1 }]);
    expect(pending()).toEqual([{ reminder: 2, at: after(5) }]);
  });

  test('that DynamoDB deletes late is followed by the second one no sooner than two days later', async () => {
    shop.store.orders.set(orderId, placed);
    await expire(1, after(9));
    expect(pending()).toEqual([{ reminder: 2, at: after(11) }]);
  });

  test('of a complete order sends no event, but the second one does if an answer was removed', async () => {
    const answered = [{ id: 'day', label: 'Wedding day', value: '1 April 2027' }];
    shop.store.orders.set(orderId, order({ lines: order().lines.map((line) => ({ ...line, answered })) }));
    await expire(1, after(2));
    expect(sent).toEqual([]);
    shop.store.orders.set(orderId, placed);
    await expire(2, after(5));
    expect(sent).toEqual([{ orderId, reminder: 2 }]);
  });
});

test('an order that lacks only optional answers gets no reminder', async () => {
  const optional = [{ id: 'note', label: 'Note' }];
  const lines = order().lines.map((line) => ({ ...line, optional }));
  shop.store.orders.set(orderId, order({ lines }));
  await expire(1, after(2));
  await expire(2, after(5));
  expect(sent).toEqual([]);
});

test.each(['making', 'shipped', 'delivered', 'cancelled'] as const)(
  'an order that is %s gets no reminder',
  async (status) => {
    shop.store.orders.set(orderId, { ...placed, status });
    await expire(1, after(2));
    await expire(2, after(5));
    expect(sent).toEqual([]);
    expect(pending()).toEqual([]);
  },
);

test('a reminder that is only scheduled or rescheduled sends no event', async () => {
  shop.store.orders.set(orderId, placed);
  const due = { orderId, reminder: 1 } as const;
  const events = { send: async (due: readonly MailEvent[]) => void sent.push(...due) };
  await followReminder({ ...shop, events, now }, [{ after: due }, { before: due, after: due }]);
  expect(sent).toEqual([]);
});
