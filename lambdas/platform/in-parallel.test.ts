import { expect, test } from 'vitest';
import { inParallel } from './in-parallel.ts';

test('limits the concurrency, and returns the results in the order of the items', async () => {
  const waiting: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const done = inParallel([0, 1, 2, 3, 4, 5, 6], 3, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((go) => waiting.push(go));
    running -= 1;
    return item * 10;
  });
  const release = async (): Promise<void> => {
    // Releases the latest item first, so that items finish in another order than they started.
    const go = waiting.pop();
    if (go === undefined) return;
    go();
    await new Promise(setImmediate);
    return release();
  };
  await release();
  expect(await done).toEqual([0, 10, 20, 30, 40, 50, 60]);
  expect(most).toBe(3);
});

test('returns at once without items', async () => {
  expect(await inParallel([], 3, async () => 1)).toEqual([]);
});
