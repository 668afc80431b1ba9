import { expect, test } from 'vitest';
import { bearerTokenHash, newBearerToken } from './bearer-token.ts';

test('creates unique tokens that can’t be guessed or derived from their hash', () => {
  const tokens = new Set(Array.from({ length: 100 }, newBearerToken));
  expect(tokens.size).toBe(100);
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(bearerTokenHash(token)).not.toContain(token);
  }
});
