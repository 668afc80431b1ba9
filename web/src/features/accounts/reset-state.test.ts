import { expect, test } from 'vitest';
import { emailOf, resetOf } from './reset-state.ts';

test.each([
  [
    { email: 'a@example.com', sentAt: 5 },
    { email: 'a@example.com', sentAt: 5 },
  ],
  [
    { email: 'a@example.com', sentAt: 5, from: '/cart' },
    { email: 'a@example.com', sentAt: 5, from: '/cart' },
  ],
  [{ email: 'a@example.com' }, undefined],
  [{ email: 7, sentAt: 5 }, undefined],
  [{ email: 'a@example.com', sentAt: 'now' }, undefined],
  [{ from: '/cart' }, undefined],
  [null, undefined],
])('D13: reads the reset %j from the state as %j', (state, reset) => {
  expect(resetOf(state)).toEqual(reset);
});

test.each([
  [{ email: 'a@example.com' }, 'a@example.com'],
  [{ email: 'a@example.com', sentAt: 5, from: '/cart' }, 'a@example.com'],
  [{ email: undefined, from: '/cart' }, undefined],
  [{ from: '/cart' }, undefined],
  [null, undefined],
])('D13: reads the address from the state %j as %j', (state, email) => {
  expect(emailOf(state)).toBe(email);
});
