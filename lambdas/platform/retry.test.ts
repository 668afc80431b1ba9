import { afterAll, afterEach, expect, test, vi } from 'vitest';

const wait = vi.fn(async (_milliseconds: number) => {});
const timers = 'node:timers/promises';

vi.resetModules();
vi.doMock(timers, () => ({ setTimeout: wait }));
const { jitteredPause, retry } = await import('./retry.ts');

afterEach(() => vi.restoreAllMocks());
afterAll(() => {
  vi.doUnmock(timers);
  vi.resetModules();
});

test.each([
  [1, 50],
  [2, 100],
  [3, 200],
  [9, 800],
])('waits before attempt %i up to %i ms', async (attempt, most) => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  await jitteredPause(attempt);
  expect(wait).toHaveBeenLastCalledWith(most);
});

test('stops at the first value, and waits before every retry', async () => {
  const steps: string[] = [];
  const pause = async (attempt: number) => void steps.push(`pause ${attempt}`);
  const value = await retry({ attempts: 5, pause }, async (attempt) => {
    steps.push(`attempt ${attempt}`);
    return attempt === 2 ? 'done' : undefined;
  });
  expect(value).toBe('done');
  expect(steps).toEqual(['attempt 0', 'pause 1', 'attempt 1', 'pause 2', 'attempt 2']);
});

test('returns undefined without a value after the last attempt, without another pause', async () => {
  const pause = vi.fn(async () => {});
  const work = vi.fn(async () => undefined);
  expect(await retry({ attempts: 3, pause }, work)).toBeUndefined();
  expect(work).toHaveBeenCalledTimes(3);
  expect(pause).toHaveBeenCalledTimes(2);
});

test('treats false as a value', async () => {
  const work = vi.fn(async () => false);
  expect(await retry({ attempts: 3 }, work)).toBe(false);
  expect(work).toHaveBeenCalledOnce();
});

test('stops at an error', async () => {
  const work = vi.fn(async () => Promise.reject(new Error('no')));
  await expect(retry({ attempts: 3 }, work)).rejects.toThrow('no');
  expect(work).toHaveBeenCalledOnce();
});
