import { simulate } from './simulate.ts';
import { simulatePersonalised } from './simulate-personalised.ts';
import { simulateReconciler } from './simulate-reconciler.ts';

/** The first and the last seed of a batch. */
export interface SeedRange {
  readonly first: number;
  readonly last: number;
}

/** The result of a batch. */
export interface BatchResult {
  readonly count: number;
  readonly failed: readonly { readonly seed: number; readonly broken: readonly string[] }[];
}

// A run throws thousands of expected errors, whose stacks are not shown.
Error.stackTraceLimit = 0;

/**
 * Each seed runs three shops: one receives every webhook event eventually, one loses some events for good, and in one the customer
 * answers questions and sends photos.
 */
const runSeed = async (seed: number): Promise<readonly string[]> => [
  ...(await simulate(seed)),
  ...(await simulateReconciler(seed)),
  ...(await simulatePersonalised(seed)),
];

async function runBatch({ first, last }: SeedRange): Promise<BatchResult> {
  const failed: { seed: number; broken: readonly string[] }[] = [];
  for (let seed = first; seed <= last; seed++) {
    const broken = await runSeed(seed).catch((error: unknown) => [`the run threw ${String(error)}`]);
    if (broken.length > 0) failed.push({ seed, broken });
  }
  return { count: last - first + 1, failed };
}

process.on('message', async (seeds: SeedRange) => {
  const result = await runBatch(seeds);
  process.send?.(result);
});
