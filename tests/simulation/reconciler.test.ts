import { expect, test } from 'vitest';
import { simulateReconciler } from './reconciled.ts';

test('after a run of the reconciler, every payment agrees with its order or is listed', async () => {
  for (let seed = 1; seed <= 200; seed++) expect(await simulateReconciler(seed), `seed ${seed}`).toEqual([]);
});

test('the simulation detects that a shop without a reconciler owes money silently', async () => {
  const found: string[] = [];
  for (let seed = 1; found.length === 0 && seed <= 100; seed++) {
    found.push(...(await simulateReconciler(seed, { reconciles: false })));
  }
  expect(found[0]).toMatch(/says pending, and Stripe has its money|its money was kept, and nobody was told/);
});
