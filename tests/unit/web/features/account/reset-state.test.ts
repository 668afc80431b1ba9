import { expect, test } from 'vitest';
import { resetOf } from '../../../../../web/src/features/account/reset-state.ts';

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
])('D13: the state %j speaks of the reset %j', (state, reset) => {
  expect(resetOf(state)).toEqual(reset);
});
