import { expect, test } from 'vitest';
import { ApiProblem, networkProblem } from '../../../lib/problem.ts';
import { confirmationEnd } from './confirm-order-page.tsx';

const orderId = 'O';

test('D24: ends when the order is confirmed, even if it was confirmed before', () => {
  expect(confirmationEnd({ orderId, alreadyConfirmed: false }, null)).toBe('confirmed');
  expect(confirmationEnd({ orderId, alreadyConfirmed: true }, null)).toBe('alreadyConfirmed');
});

test.each([
  [400, 'invalid_request', 'invalidLink'],
  [404, 'order_not_found', 'invalidLink'],
  [409, 'order_cancelled', 'cancelled'],
  [409, 'impossible_step', 'refused'],
] as const)('%i %s ends the confirmation as %s', (status, code, end) => {
  expect(confirmationEnd(undefined, new ApiProblem(status, code, ''))).toBe(end);
});

test('does not end after an error for which a retry may help', () => {
  const busy = new ApiProblem(429, 'gateway', '');
  for (const error of [null, networkProblem(), busy, new Error('broken')]) {
    expect(confirmationEnd(undefined, error)).toBeUndefined();
  }
});
