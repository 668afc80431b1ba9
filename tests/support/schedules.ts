import { shopUnderTest } from './shop-under-test.ts';

/** Runs every scheduled rule once. Resolves when all of them have finished. */
export async function runSchedules(): Promise<void> {
  const { origin, schedules } = shopUnderTest();
  for (const rule of schedules) {
    const url = `${origin}/local/schedules?run=${encodeURIComponent(rule)}`;
    const { status } = await fetch(url, { method: 'POST', redirect: 'manual' });
    if (status !== 303) throw new Error(`The rule ${rule} was not run (${status})`);
  }
}
