import { expect, it } from 'vitest';
import { feesOf, paymentInWords } from './address-and-payment.ts';

const toPay = 500;

it('asks for no payment for a cancelled order', () => {
  const payment = { method: 'cash-on-delivery', status: 'due' } as const;
  expect(paymentInWords({ status: 'shipped', payment, toPay })).toBe('Due on delivery');
  expect(paymentInWords({ status: 'cancelled', payment, toPay })).toBe('Nothing to pay');
});

it('says after the delivery that cash was due, until the owner has marked it', () => {
  const method = 'cash-on-delivery';
  expect(paymentInWords({ status: 'delivered', payment: { method, status: 'due' }, toPay })).toBe(
    'Was due on delivery',
  );
  expect(paymentInWords({ status: 'delivered', payment: { method, status: 'collected' }, toPay })).toBe(
    'Paid on delivery',
  );
});

it('says how much of a payment was refunded', () => {
  const payment = { method: 'card', status: 'paid' } as const;
  expect(paymentInWords({ status: 'shipped', payment, toPay, refunded: 99.5 })).toBe('Refunded ₹99.50 of ₹500');
});

it('returns the payment status otherwise', () => {
  const payment = { method: 'card', status: 'refunded' } as const;
  expect(paymentInWords({ status: 'cancelled', payment, toPay })).toBe('Refunded');
});

it('D33: names the fee for cash apart from delivery, and nothing that is free', () => {
  const shown = (deliveryFee: number, cashFee?: number) =>
    feesOf({ deliveryFee, ...(cashFee !== undefined && { cashFee }) }).map(({ label, rupees }) => `${label} ${rupees}`);
  expect(shown(90, 30)).toEqual(['Delivery 60', 'Cash on Delivery 30']);
  expect(shown(30, 30)).toEqual(['Cash on Delivery 30']);
  expect(shown(90)).toEqual(['Delivery 90']);
  expect(shown(0)).toEqual([]);
});
