import { expect, it } from 'vitest';
import { paymentInWords } from './payment-in-words.ts';

it('asks for no payment for a cancelled order', () => {
  const payment = { method: 'cash-on-delivery', status: 'due' } as const;
  expect(paymentInWords({ status: 'shipped', payment })).toBe('Due on delivery');
  expect(paymentInWords({ status: 'cancelled', payment })).toBe('Nothing to pay');
});

it('returns the payment status otherwise', () => {
  expect(paymentInWords({ status: 'cancelled', payment: { method: 'card', status: 'refunded' } })).toBe('Refunded');
});
