import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCredential, decoyCredential, matches, openExchange, proves } from '#services/cognito/srp.ts';

const claim = { secretBlock: 'AAAA', timestamp: 'Fri Nov 20 12:00:00 UTC 2026', signature: 'AAAA' };

describe('SRP', () => {
  it('verifies a password for one pool and user only, without storing it', () => {
    const credential = createCredential('pool', 'user', 'pässword ✓');
    expect(JSON.stringify(credential)).not.toContain('pässword');
    expect(matches('pool', 'user', 'pässword ✓', credential)).toBe(true);
    expect(matches('pool', 'user', 'password', credential)).toBe(false);
    expect(matches('pool', 'another', 'pässword ✓', credential)).toBe(false);
    expect(matches('other', 'user', 'pässword ✓', credential)).toBe(false);
  });

  it('uses a new salt for every credential, and the same decoy for the same seed', () => {
    const seed = randomBytes(32);
    expect(createCredential('p', 'u', 'password').salt).not.toBe(createCredential('p', 'u', 'password').salt);
    expect(decoyCredential(seed)).toEqual(decoyCredential(seed));
    expect(decoyCredential(seed)).not.toEqual(decoyCredential(randomBytes(32)));
  });

  it.each(['real', 'decoy'])('rejects an invalid signature for a %s credential', (kind) => {
    for (let round = 0; round < 20; round++) {
      const credential = kind === 'real' ? createCredential('p', 'u', 'password') : decoyCredential(randomBytes(32));
      const exchange = openExchange(createCredential('', '', String(round)).verifier, credential);
      if (!exchange) throw new Error('the exchange did not open');
      expect(proves('p', 'u', credential, exchange, claim)).toBe(false);
    }
  });

  it('rejects a proof with extreme public values', () => {
    const credential = createCredential('p', 'u', 'password');
    for (const value of ['1', '2', 'f'.repeat(768)]) {
      const exchange = openExchange(value, credential);
      if (!exchange) throw new Error('the exchange did not open');
      expect(proves('p', 'u', credential, exchange, claim)).toBe(false);
    }
  });
});
