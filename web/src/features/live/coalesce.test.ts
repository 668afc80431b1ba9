import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when the test says so. */
function scriptedWork() {
  const runs: (() => void)[] = [];
  const ask = coalesce(() => new Promise((done) => runs.push(done)), 50);
  return { runs, ask };
}

test('runs once for a burst of calls', async () => {
  const { runs, ask } = scriptedWork();
  for (let times = 0; times < 50; times++) ask();
  await vi.advanceTimersByTimeAsync(49);
  expect(runs).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(1);
  runs[0]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toHaveLength(1);
});

test('runs once more for calls during a run, which may have started too early for them', async () => {
  const { runs, ask } = scriptedWork();
  ask();
  await vi.advanceTimersByTimeAsync(50);
  ask();
  ask();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toHaveLength(1);
  runs[0]?.();
  await vi.advanceTimersByTimeAsync(50);
  expect(runs).toHaveLength(2);
  runs[1]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  ask();
  await vi.advanceTimersByTimeAsync(50);
  expect(runs).toHaveLength(3);
});
