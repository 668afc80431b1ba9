import { expect, test } from 'vitest';
import { isId } from '../../../../../lambdas/operations/identifiers.ts';
import { fingerprintOf, orderIdOf } from '../../../../../lambdas/operations/orders/order.ts';

test('a shopper and a key name one order, and no other', () => {
  expect(isId(orderIdOf('u', 'k'))).toBe(true);
  expect(orderIdOf('u', 'k')).toBe(orderIdOf('u', 'k'));
  const others = [orderIdOf('u', 'k2'), orderIdOf('uk', ''), orderIdOf('', 'uk'), orderIdOf('v', 'k')];
  expect(new Set([orderIdOf('u', 'k'), ...others]).size).toBe(5);
});

test('a fingerprint tells requests apart', () => {
  const request = { mobileNo: '9876543210', residentialAddress: 'Here' };
  const prints = [
    fingerprintOf('u', request),
    fingerprintOf('v', request),
    fingerprintOf('u', { ...request, mobileNo: '9876543211' }),
    fingerprintOf('u', { ...request, residentialAddress: 'There' }),
    fingerprintOf('u', { ...request, cartVersion: 'x' }),
  ];
  expect(new Set(prints).size).toBe(prints.length);
  expect(fingerprintOf('u', { ...request })).toBe(prints[0]);
});
