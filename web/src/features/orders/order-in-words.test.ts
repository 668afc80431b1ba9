import { expect, it } from 'vitest';
import { paymentInWords } from './order-in-words.ts';

const toPay = 500;

it('asks for no payment for a cancelled order', () => {
  const payment = { method: 'cash-on-delivery', status: 'due' } as const;
  expect(paymentInWords({ status: 'shipped', payment, toPay })).toBe('Due on delivery');
  expect(paymentInWords({ status: 'cancelled', payment, toPay })).toBe('Nothing to pay');
});

it('says how much of a payment was refunded', () => {
  const payment = { method: 'card', status: 'paid' } as const;
  expect(paymentInWords({ status: 'shipped', payment, toPay, refunded: 99.5 })).toBe('Refunded ₹99.50 of ₹500');
});

it('returns the payment status otherwise', () => {
  const payment = { method: 'card', status: 'refunded' } as const;
  expect(paymentInWords({ status: 'cancelled', payment, toPay })).toBe('Refunded');
});
