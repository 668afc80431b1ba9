import { simulate } from './simulate.ts';
import { simulateFloods } from './simulate-floods.ts';
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

// A run throws thousands of expected errors, whose stack traces are not read.
Error.stackTraceLimit = 0;

/**
 * Runs four simulated shops with each seed. The first receives every webhook event eventually, and the second loses many for
 * good, each with both card services. In the third the customer answers questions and chooses photos; customers flood the fourth.
 */
const runSeed = async (seed: number): Promise<readonly string[]> => [
  ...(await simulate(seed)),
  ...(await simulate(seed, undefined, 'razorpay')),
  ...(await simulateReconciler(seed)),
  ...(await simulateReconciler(seed, { service: 'razorpay' })),
  ...(await simulatePersonalised(seed)),
  ...(await simulateFloods(seed)),
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
