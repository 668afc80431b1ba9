import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work whose runs the test ends one by one. */
function scriptedWork() {
  const runs: (() => void)[] = [];
  const call = coalesce(() => new Promise((done) => runs.push(done)), 50);
  return { runs, call };
}

test('runs once for a burst of calls', async () => {
  const { runs, call } = scriptedWork();
  for (let times = 0; times < 50; times++) call();
  await vi.advanceTimersByTimeAsync(49);
  expect(runs).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(1);
  runs[0]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toHaveLength(1);
});

test('runs once more for calls during a run, because the run may have started too early for them', async () => {
  const { runs, call } = scriptedWork();
  call();
  await vi.advanceTimersByTimeAsync(50);
  call();
  call();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toHaveLength(1);
  runs[0]?.();
  await vi.advanceTimersByTimeAsync(50);
  expect(runs).toHaveLength(2);
  runs[1]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  call();
  await vi.advanceTimersByTimeAsync(50);
  expect(runs).toHaveLength(3);
});
