import { expect } from 'vitest';
import type { Cases } from './ports.ts';

const expiresAt = 1_900_000_000;

export const confirmationCases: Cases = {
  'a token is found only by its own order and hash': async ({ confirmationTokens }) => {
    expect(await confirmationTokens.has('order', 'hash', expiresAt - 1)).toBe(false);
    await confirmationTokens.put('order', 'hash', expiresAt);
    expect(await confirmationTokens.has('order', 'hash', expiresAt - 1)).toBe(true);
    expect(await confirmationTokens.has('order', 'other', expiresAt - 1)).toBe(false);
    expect(await confirmationTokens.has('order', 'has', expiresAt - 1)).toBe(false);
    expect(await confirmationTokens.has('other', 'hash', expiresAt - 1)).toBe(false);
  },
  'a token is valid only before it expires, although its item may stay longer': async ({ confirmationTokens }) => {
    await confirmationTokens.put('order', 'hash', expiresAt);
    const at = (time: number) => confirmationTokens.has('order', 'hash', time);
    expect([await at(expiresAt - 1), await at(expiresAt), await at(expiresAt + 1)]).toEqual([true, false, false]);
  },
  'an order keeps all its tokens, and putting one again changes nothing': async ({ confirmationTokens }) => {
    for (const hash of ['one', 'two', 'one']) await confirmationTokens.put('order', hash, expiresAt);
    expect(await confirmationTokens.has('order', 'one', expiresAt - 1)).toBe(true);
    expect(await confirmationTokens.has('order', 'two', expiresAt - 1)).toBe(true);
  },
};
