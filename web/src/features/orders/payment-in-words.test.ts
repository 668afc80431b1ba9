import { expect, it } from 'vitest';
import { paymentInWords } from './payment-in-words.ts';

it('asks nobody to pay for an order that will not come', () => {
  const payment = { method: 'cash-on-delivery', status: 'due' } as const;
  expect(paymentInWords({ status: 'shipped', payment })).toBe('Due on delivery');
  expect(paymentInWords({ status: 'cancelled', payment })).toBe('Nothing to pay');
});

it('says what became of the money in any case', () => {
  expect(paymentInWords({ status: 'cancelled', payment: { method: 'card', status: 'refunded' } })).toBe('Refunded');
});
