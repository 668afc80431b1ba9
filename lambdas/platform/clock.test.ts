import { afterEach, expect, test, vi } from 'vitest';

const wait = vi.hoisted(() => vi.fn(async (_milliseconds: number) => {}));
vi.mock('node:timers/promises', () => ({ setTimeout: wait }));
const { jitteredPause, systemClock } = await import('./clock.ts');

afterEach(() => vi.restoreAllMocks());

test.each([
  [1, 50],
  [2, 100],
  [3, 200],
  [9, 800],
])('before attempt %i it waits up to %i ms', async (attempt, most) => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  await jitteredPause(attempt);
  expect(wait).toHaveBeenLastCalledWith(most);
});

test('the clock is the system’s', () => {
  vi.useFakeTimers({ now: 5 });
  expect(systemClock()).toEqual(new Date(5));
  vi.useRealTimers();
});
