import { afterEach, expect, test, vi } from 'vitest';
import { repeat } from '#lib/repeat.ts';

const hour = 3_600_000;

afterEach(() => void vi.useRealTimers());

test('the next round starts at once while there is work, and after a pause otherwise', async () => {
  const round = vi.fn(async () => round.mock.calls.length < 3);
  const rounds = repeat({ round, onFailure: () => {}, pauseMs: hour, pauseAfterFailureMs: hour });
  await expect.poll(() => round).toHaveBeenCalledTimes(3);
  await rounds.close();
  expect(round).toHaveBeenCalledTimes(3);
});

test('a failed round is reported, and the next one follows', async () => {
  const onFailure = vi.fn();
  const round = vi.fn(async () => false).mockRejectedValueOnce(new Error('the disk is full'));
  const rounds = repeat({ round, onFailure, pauseMs: hour, pauseAfterFailureMs: 1 });
  await expect.poll(() => round).toHaveBeenCalledTimes(2);
  await rounds.close();
  expect(onFailure.mock.calls).toEqual([['the disk is full']]);
});

test('closing waits for the round that it interrupts, which is not reported as a failure', async () => {
  const onFailure = vi.fn();
  let over = false;
  const rounds = repeat({
    async round(signal) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      over = true;
      throw new Error('cut short');
    },
    onFailure,
    pauseMs: hour,
    pauseAfterFailureMs: hour,
  });
  await rounds.close();
  expect(over).toBe(true);
  expect(onFailure).not.toHaveBeenCalled();
});

test('rounds of an equal pause start together, so those that read the same stream share its pages', async () => {
  // Shortly before the pause's next multiple, at which every loop of that pause starts its round.
  vi.useFakeTimers({ toFake: ['Date'], now: 5 * hour - 1 });
  const round = vi.fn(async () => false);
  const rounds = repeat({ round, onFailure: () => {}, pauseMs: hour, pauseAfterFailureMs: hour });
  await expect.poll(() => round.mock.calls.length).toBeGreaterThan(1);
  await rounds.close();
});
