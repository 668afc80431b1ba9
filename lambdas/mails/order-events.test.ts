import { expect, test } from 'vitest';
import { order } from '#tests/support/unit/order.ts';
import type { OrderStep } from '../contracts/orders/order.ts';
import type { OrderRecord } from '../orders/order.ts';
import { newAsks, newCompletions, newCustomersChanges, newEvents, newOrders } from './order-events.ts';

const at = '2026-06-01T12:00:00.000Z';
const steps = (...statuses: OrderStep['status'][]) => order({ history: statuses.map((status) => ({ status, at })) });
const { orderId } = order();
const event = (step: number) => ({ orderId, step });

test('creates an event for a new order, and for each later step with a mail', () => {
  expect(newEvents([{ after: steps('placed') }])).toEqual([event(0)]);
  expect(newEvents([{ before: steps('placed'), after: steps('placed', 'shipped') }])).toEqual([event(1)]);
  expect(newEvents([{ before: steps('placed'), after: steps('placed', 'cancelled') }])).toEqual([event(1)]);
});

test('creates an event for another address', () => {
  const before = steps('placed');
  const after = order({ history: [...before.history, { status: 'placed', at, addressBefore: '1 Temple Street' }] });
  expect(newEvents([{ before, after }])).toEqual([event(1)]);
});

test.each([
  [{ from: '2026-06-05', to: '2026-06-08' }, 1],
  [{ from: '2026-06-05', to: '2026-06-05', lost: true }, 1],
  [{ from: '2026-06-05', to: '2026-06-05' }, 0],
  [{ from: '2026-06-05', to: '2026-06-08', agreed: true }, 0],
] as const)('of a day that moved as in %j, a customer gets %i mails', (moved, mails) => {
  const placed = steps('placed');
  const after = order({ history: [...placed.history, { status: 'placed', at, moved }] });
  expect(newEvents([{ before: placed, after }])).toHaveLength(mails);
});

test('creates one event for the owners once the last missing answers have come', () => {
  const [line] = order().lines;
  const lacking = (fields: Partial<OrderRecord> = {}) =>
    order({ lines: line ? [{ ...line, missing: [{ id: 'name', label: 'Name' }] }] : [], ...fields });
  const complete = order({ answersRevision: 1 });
  expect(newCompletions([{ before: lacking(), after: complete }])).toEqual([{ orderId, complete: true }]);
  const twice = [
    { before: lacking(), after: complete },
    { before: complete, after: lacking({ answersRevision: 2 }) },
    { before: lacking({ answersRevision: 2 }), after: order({ answersRevision: 3 }) },
  ];
  expect(newCompletions(twice)).toHaveLength(1);
  expect(newCompletions([{ after: complete }])).toEqual([]);
  expect(newCompletions([{ before: complete, after: order({ answersRevision: 2 }) }])).toEqual([]);
  expect(newCompletions([{ before: lacking(), after: lacking({ answersRevision: 1 }) }])).toEqual([]);
  expect(newCompletions([{ before: lacking(), after: order({ status: 'cancelled' }) }])).toEqual([]);
});

test('creates one event per step, even if changes overlap', () => {
  const shipped = steps('placed', 'shipped');
  expect(
    newEvents([
      { after: steps('placed') },
      { before: steps('placed'), after: shipped },
      { before: steps('placed'), after: shipped },
    ]),
  ).toEqual([event(0), event(1)]);
});

test('creates an event for a refunded part, once, and none for one that is sent, refused or part of the whole refund’s mail', () => {
  const placed = steps('placed');
  const withPart = (status: 'sent' | 'made' | 'refused', ...before: OrderRecord['history']) =>
    order({ history: [...placed.history, ...before, { status: 'placed', at, part: { key: 'a', amount: 1, status } }] });
  expect(newEvents([{ before: placed, after: withPart('sent') }])).toEqual([]);
  expect(newEvents([{ before: placed, after: withPart('refused') }])).toEqual([]);
  expect(newEvents([{ before: placed, after: withPart('made') }])).toEqual([event(1)]);
  const whole = { status: 'placed', at, payment: 'refunded' } as const;
  expect(
    newEvents([{ before: order({ history: [...placed.history, whole] }), after: withPart('made', whole) }]),
  ).toEqual([]);
});

test('creates an event for the start of making, a delivery and a refund', () => {
  const placed = steps('placed');
  const refunded = order({ history: [...placed.history, { status: 'placed', at, payment: 'refunded' }] });
  const late = order({
    history: [...steps('awaiting-payment', 'cancelled').history, { status: 'cancelled', at, payment: 'refunded' }],
  });
  expect(newEvents([{ before: placed, after: steps('placed', 'making') }])).toEqual([event(1)]);
  expect(newEvents([{ before: steps('placed', 'shipped'), after: steps('placed', 'shipped', 'delivered') }])).toEqual([
    event(2),
  ]);
  expect(newEvents([{ before: placed, after: refunded }])).toEqual([event(1)]);
  expect(newEvents([{ before: steps('awaiting-payment', 'cancelled'), after: late }])).toEqual([event(2)]);
});

test('creates an event for a parcel that came back, and for a number that was entered or corrected later', () => {
  const shipped = steps('placed', 'shipped');
  const numbered = (tracking: NonNullable<OrderStep['tracking']> | null) =>
    order({ history: [...shipped.history, { status: 'shipped', at, tracking }] });
  expect(newEvents([{ before: shipped, after: steps('placed', 'shipped', 'returned') }])).toEqual([event(2)]);
  expect(newEvents([{ before: shipped, after: numbered({ carrier: 'dtdc', number: 'D1234' }) }])).toEqual([event(2)]);
  expect(newEvents([{ before: shipped, after: numbered(null) }])).toEqual([]);
});

test('creates no event for collected cash, a confirmation, a restored order, or an order that was never placed', () => {
  const placed = steps('placed');
  const collected = order({ history: [...placed.history, { status: 'placed', at, payment: 'collected' }] });
  const confirmed = order({ history: [...placed.history, { status: 'placed', at, confirmation: 'confirmed' }] });
  expect(newEvents([{ before: placed, after: collected }])).toEqual([]);
  expect(newEvents([{ before: placed, after: confirmed }])).toEqual([]);
  expect(newEvents([{ after: steps('placed', 'making', 'shipped', 'delivered') }])).toEqual([]);
  expect(newEvents([{ before: steps('awaiting-payment'), after: steps('awaiting-payment', 'cancelled') }])).toEqual([]);
  expect(newEvents([{ before: placed }])).toEqual([]);
});

test('treats a card order as placed when it is paid', () => {
  expect(newEvents([{ before: steps('awaiting-payment'), after: steps('awaiting-payment', 'placed') }])).toEqual([
    event(1),
  ]);
});

test('creates one event for the owners when a cash order is placed or a card order is paid', () => {
  const expected = [{ orderId: order().orderId, forOwners: true }];
  expect(newOrders([{ after: steps('placed') }])).toEqual(expected);
  const paid = steps('awaiting-payment', 'placed');
  expect(newOrders([{ after: steps('awaiting-payment') }])).toEqual([]);
  expect(
    newOrders([
      { before: steps('awaiting-payment'), after: paid },
      { before: paid, after: paid },
    ]),
  ).toEqual(expected);
  expect(newOrders([{ before: paid, after: steps('awaiting-payment', 'placed', 'shipped') }])).toEqual([]);
  expect(newOrders([{ before: steps('awaiting-payment'), after: steps('awaiting-payment', 'cancelled') }])).toEqual([]);
  expect(newOrders([{ before: paid }])).toEqual([]);
});

test('creates an event if an owner asks for answers, but not for a reminder or a restored order', () => {
  const placed = steps('placed');
  const after = (asked: OrderStep['asked']) =>
    order({ history: [...placed.history, { status: 'placed', at, ...(asked && { asked }) }] });
  const asks = { before: placed, after: after('by-owner') };
  expect(newAsks([asks, asks])).toEqual([{ orderId, asked: 1 }]);
  expect(newEvents([asks])).toEqual([]);
  expect(newAsks([{ before: placed, after: after('reminder-1') }])).toEqual([]);
  expect(newAsks([{ after: after('by-owner') }])).toEqual([]);
});

test('creates one event for the owners if the customer cancels the order or changes its address', () => {
  const placed = steps('placed');
  const redirected = { status: 'placed', at, by: 'customer', addressBefore: '1 Temple Street' } as const;
  const moved = order({ history: [...placed.history, redirected] });
  const cancelled = order({ history: [...moved.history, { status: 'cancelled', at, by: 'customer' }] });
  const both = [
    { before: placed, after: moved },
    { before: moved, after: cancelled },
  ];
  expect(newCustomersChanges([...both, ...both])).toEqual([
    { orderId, changed: 1 },
    { orderId, changed: 2 },
  ]);
  const byOwner = order({ history: [...placed.history, { status: 'cancelled', at, by: 'Meera Nair' }] });
  expect(newCustomersChanges([{ before: placed, after: byOwner }])).toEqual([]);
  expect(newCustomersChanges([{ after: cancelled }])).toEqual([]);
});
