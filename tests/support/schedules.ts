import { shopUnderTest } from './shop-under-test.ts';

/** Lets the hour be over: everything that runs by the clock runs, and has run when this resolves. */
export async function runSchedules(): Promise<void> {
  const { origin, schedules } = shopUnderTest();
  for (const rule of schedules) {
    const url = `${origin}/local/schedules?run=${encodeURIComponent(rule)}`;
    const { status } = await fetch(url, { method: 'POST', redirect: 'manual' });
    if (status !== 303) throw new Error(`The rule ${rule} was not run (${status})`);
  }
}
