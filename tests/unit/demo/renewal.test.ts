import { expect, it } from 'vitest';
import { createRenewal } from '#demo/renewal.mjs';

/** A renewal whose runs the test ends, and the failures that it has reported. */
function heldRenewal() {
  const runs: { end(): void; fail(reason: string): void }[] = [];
  const failures: unknown[] = [];
  const renew = () => new Promise<void>((end, fail) => runs.push({ end, fail }));
  const ask = createRenewal(renew, (error) => failures.push(error));
  return { runs, failures, ask };
}

it('runs once more for all requests that arrive during a run', async () => {
  const { runs, ask } = heldRenewal();
  const all = [ask(), ask(), ask()];
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.end();
  await Promise.all(all);
  expect(runs).toHaveLength(2);
});

it('continues after a failure, which it reports', async () => {
  const { runs, failures, ask } = heldRenewal();
  const first = ask();
  runs[0]?.fail('a mistake in a handler');
  await first;
  expect(failures).toEqual(['a mistake in a handler']);
  const second = ask();
  runs[1]?.end();
  await second;
  expect(runs).toHaveLength(2);
});
