import { expect } from 'vitest';
import type { Cases } from './ports.ts';

const expiresAt = 1_900_000_000;

export const confirmationCases: Cases = {
  'a token is found only by its own order and hash': async ({ confirmationTokens }) => {
    expect(await confirmationTokens.has('order', 'hash')).toBe(false);
    await confirmationTokens.put('order', 'hash', expiresAt);
    expect(await confirmationTokens.has('order', 'hash')).toBe(true);
    expect(await confirmationTokens.has('order', 'other')).toBe(false);
    expect(await confirmationTokens.has('order', 'has')).toBe(false);
    expect(await confirmationTokens.has('other', 'hash')).toBe(false);
  },
  'an order keeps all its tokens, and putting one again changes nothing': async ({ confirmationTokens }) => {
    for (const hash of ['one', 'two', 'one']) await confirmationTokens.put('order', hash, expiresAt);
    expect(await confirmationTokens.has('order', 'one')).toBe(true);
    expect(await confirmationTokens.has('order', 'two')).toBe(true);
  },
};
