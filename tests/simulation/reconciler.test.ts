import { expect, test } from 'vitest';
import { seeds } from '../support/cases.ts';
import { simulateReconciler } from './simulate-reconciler.ts';

test.each(['stripe', 'razorpay'] as const)(
  'after the reconciler has run, every payment by %s agrees with its order or is listed as a finding',
  async (service) => {
    for (const seed of seeds(100)) expect(await simulateReconciler(seed, { service }), `seed ${seed}`).toEqual([]);
  },
);

/** Seeds that once showed a fault: a part that was refunded before the bank disputed its payment was never recorded. */
test.each([
  ['stripe', 774],
  ['stripe', 1_947],
  ['razorpay', 325],
  ['razorpay', 2_660],
] as const)('agrees in a run of %s that failed before, with seed %d', async (service, seed) => {
  expect(await simulateReconciler(seed, { service })).toEqual([]);
});

test('without the reconciler, the simulation finds unreported debts', async () => {
  const found: string[] = [];
  for (let seed = 1; found.length === 0 && seed <= 100; seed++) {
    found.push(...(await simulateReconciler(seed, { reconciles: false })));
  }
  expect(found[0]).toMatch(/is pending, and the card service captured its payment|was not refunded, and is not listed/);
});
