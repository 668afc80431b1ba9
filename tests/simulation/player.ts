import { simulatePersonalised } from './personalised.ts';
import { simulateReconciler } from './reconciled.ts';
import { simulate } from './simulate.ts';

/** The first and the last seed of a share. */
export interface Seeds {
  readonly first: number;
  readonly last: number;
}

/** The result of a share. */
export interface ShareResult {
  readonly count: number;
  readonly failed: readonly { readonly seed: number; readonly broken: readonly string[] }[];
}

// A run throws thousands of expected errors, whose stacks are not shown.
Error.stackTraceLimit = 0;

/**
 * Each seed runs three shops: one whose messages arrive eventually, one that loses some for good, and one whose customer answers
 * questions and sends photos.
 */
const playAll = async (seed: number): Promise<readonly string[]> => [
  ...(await simulate(seed)),
  ...(await simulateReconciler(seed)),
  ...(await simulatePersonalised(seed)),
];

async function play({ first, last }: Seeds): Promise<ShareResult> {
  const failed: { seed: number; broken: readonly string[] }[] = [];
  for (let seed = first; seed <= last; seed++) {
    const broken = await playAll(seed).catch((error: unknown) => [`the run threw ${String(error)}`]);
    if (broken.length > 0) failed.push({ seed, broken });
  }
  return { count: last - first + 1, failed };
}

process.on('message', async (seeds: Seeds) => {
  const result = await play(seeds);
  process.send?.(result);
});
