import { expect, it } from 'vitest';
import type { OrderStatus, Payment } from '#contracts/orders/order.ts';
import { newsOf } from './order-notice.tsx';

const card = (status: Payment['status']): Payment => ({ method: 'card', status });
const cash = (status: Payment['status']): Payment => ({ method: 'cash-on-delivery', status });

it.each<[OrderStatus, Payment, ReturnType<typeof newsOf>]>([
  ['awaiting-payment', card('pending'), 'awaiting-payment'],
  ['placed', card('paid'), 'paid'],
  ['shipped', card('paid'), undefined],
  ['delivered', card('refunded'), 'refunded'],
  ['delivered', cash('refunded'), 'given-back'],
  ['returned', cash('due'), 'returned'],
  ['returned', card('refunded'), 'refunded'],
  ['cancelled', card('failed'), 'payment-failed'],
  ['cancelled', card('paid'), 'refund-due'],
  ['cancelled', card('refunded'), 'refunded'],
  ['placed', cash('due'), undefined],
  ['delivered', cash('collected'), undefined],
  ['cancelled', cash('due'), 'cancelled'],
  ['cancelled', cash('refused'), 'cancelled'],
])('D6, D11: reports an order that is %s with %o as %s', (status, payment, news) => {
  expect(newsOf({ status, payment, history: [] })).toBe(news);
});

it.each<[Payment, ReturnType<typeof newsOf>]>([
  [card('paid'), 'held-by-bank'],
  [card('refunded'), 'refunded'],
])('promises no refund of a disputed payment that the bank has: %o is %s', (payment, news) => {
  expect(newsOf({ status: 'cancelled', payment, heldByBank: true, history: [] })).toBe(news);
});

it('D37: does not call a payment failed that the customer has cancelled', () => {
  const history = [{ status: 'cancelled', at: '1', by: 'customer' }] as const;
  expect(newsOf({ status: 'cancelled', payment: card('failed'), history })).toBe('cancelled');
});
