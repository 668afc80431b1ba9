import { expect, it } from 'vitest';
import { codeOf, newSecret, stepAt, stepOf } from '#services/cognito/totp.ts';

/** `12345678901234567890`, the secret of the RFC's test vectors, in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

// https://www.rfc-editor.org/rfc/rfc6238, appendix B, the rows of SHA-1: their codes have eight digits.
it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('computes the code of RFC 6238 for second %i', (second, code) => {
  expect(codeOf(secret, stepAt(second * 1000), 8)).toBe(code);
  expect(codeOf(secret, stepAt(second * 1000))).toBe(code.slice(2));
});

// https://www.rfc-editor.org/rfc/rfc4226, appendix D
it.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
  'computes the code %s of RFC 4226',
  (code) => {
    const steps = Array.from({ length: 10 }, (_, step) => codeOf(secret, step));
    expect(steps).toContain(code);
  },
);

it('accepts the codes of the current, previous and next step, and no other text', () => {
  const now = 1_000_000_000_000;
  const current = stepAt(now);
  const valid = [-2, -1, 0, 1, 2].filter((step) => stepOf(secret, codeOf(secret, current + step), now) !== undefined);
  expect(valid).toEqual([-1, 0, 1]);
  for (const other of ['', '12345', `${codeOf(secret, current)}0`, 'äöüßéè']) {
    expect(stepOf(secret, other, now)).toBeUndefined();
  }
});

it('generates a different secret each time, with 52 characters of base32', () => {
  const secrets = [newSecret(), newSecret()];
  for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{52}$/);
  expect(new Set(secrets).size).toBe(2);
});
