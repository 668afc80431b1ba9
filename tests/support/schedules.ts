import { shopUnderTest } from './shop-under-test.ts';

/** Runs every scheduled rule once. Resolves when all of them have finished. */
export const runSchedules = (): Promise<void> => run(shopUnderTest().schedules);

/** Runs the rule of the reconciler once. Resolves when it has finished. */
export const runReconciler = (): Promise<void> =>
  run(shopUnderTest().schedules.filter((rule) => rule.includes('Reconciler')));

async function run(rules: readonly string[]): Promise<void> {
  if (rules.length === 0) throw new Error('There is no such rule.');
  const { origin } = shopUnderTest();
  for (const rule of rules) {
    const url = `${origin}/local/schedules?run=${encodeURIComponent(rule)}`;
    const { status } = await fetch(url, { method: 'POST', redirect: 'manual' });
    if (status !== 303) throw new Error(`The rule ${rule} was not run (${status})`);
  }
}
