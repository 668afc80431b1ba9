import { expect, test } from 'vitest';
import { order } from '#tests/support/unit/order.ts';
import type { OrderStep } from '../contracts/order.ts';
import { newEvents, newOrders } from './order-events.ts';

const at = '2026-06-01T12:00:00.000Z';
const steps = (...statuses: OrderStep['status'][]) => order({ history: statuses.map((status) => ({ status, at })) });
const { orderId } = order();
const event = (step: number) => ({ orderId, step });

test('creates an event for a new order, and for each later step with a mail', () => {
  expect(newEvents([{ after: steps('placed') }])).toEqual([event(0)]);
  expect(newEvents([{ before: steps('placed'), after: steps('placed', 'shipped') }])).toEqual([event(1)]);
  expect(newEvents([{ before: steps('placed'), after: steps('placed', 'cancelled') }])).toEqual([event(1)]);
});

test('creates one event per step, even if changes overlap', () => {
  const shipped = steps('placed', 'shipped');
  expect(
    newEvents([{ after: steps('placed') }, { before: steps('placed'), after: shipped }, { after: shipped }]),
  ).toEqual([event(0), event(1)]);
});

test('creates no event for a delivery, a step that changes only the payment, or an order that was never placed', () => {
  const placed = steps('placed');
  const refunded = order({ history: [...placed.history, { status: 'placed', at, payment: 'refunded' }] });
  expect(newEvents([{ before: steps('placed', 'shipped'), after: steps('placed', 'shipped', 'delivered') }])).toEqual(
    [],
  );
  expect(newEvents([{ before: placed, after: refunded }])).toEqual([]);
  expect(newEvents([{ after: steps('awaiting-payment', 'cancelled') }])).toEqual([]);
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
