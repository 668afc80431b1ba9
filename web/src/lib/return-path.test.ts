import { expect, test } from 'vitest';
import { hasEnded, returnPath } from './return-path.ts';

test.each([
  [{ from: '/cart' }, '/cart'],
  [{ from: '/home?category=MiniFrames' }, '/home?category=MiniFrames'],
  [{ from: '//evil.example' }, undefined],
  [{ from: '/\\evil.example' }, undefined],
  [{ from: 'https://evil.example' }, undefined],
  [{ from: 7 }, undefined],
  [{}, undefined],
  [null, undefined],
  [undefined, undefined],
])('D18: a sign-in with the state %j returns to %s', (state, path) => {
  expect(returnPath(state)).toBe(path);
});

test.each([
  ['u-1', '/orders/1'],
  ['u-2', undefined],
  [undefined, undefined],
])('after a session of u-1 has ended on a page, a sign-in of %s returns to %s', (user, path) => {
  expect(returnPath({ from: '/orders/1', of: 'u-1' }, user)).toBe(path);
});

test.each([
  [{ from: '/cart', of: 'u-1' }, true],
  [{ from: '/cart', of: undefined }, false],
  [{ from: '/cart' }, false],
  [null, false],
  [undefined, false],
])('hasEnded(%j) is %s', (state, ended) => {
  expect(hasEnded(state)).toBe(ended);
});
