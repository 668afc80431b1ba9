import { expect, test, vi } from 'vitest';
import { repeat } from '#lib/repeat.ts';

const hour = 3_600_000;

test('continues at once while there is work, and pauses otherwise', async () => {
  const round = vi.fn(async () => round.mock.calls.length < 3);
  const rounds = repeat({ round, onFailure: () => {}, pauseMs: hour, pauseAfterFailureMs: hour });
  await vi.waitFor(() => expect(round).toHaveBeenCalledTimes(3));
  await rounds.close();
  expect(round).toHaveBeenCalledTimes(3);
});

test('reports why a round failed, and does the next', async () => {
  const onFailure = vi.fn();
  const round = vi.fn(async () => false).mockRejectedValueOnce(new Error('the disk is full'));
  const rounds = repeat({ round, onFailure, pauseMs: hour, pauseAfterFailureMs: 1 });
  await vi.waitFor(() => expect(round).toHaveBeenCalledTimes(2));
  await rounds.close();
  expect(onFailure.mock.calls).toEqual([['the disk is full']]);
});

test('closing waits for the round it cuts short, and that is no failure', async () => {
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
