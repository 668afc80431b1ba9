import type { CardServiceName } from '#contracts/payments/card-services.ts';
import { simulate } from './simulate.ts';
import { simulateFloods } from './simulate-floods.ts';
import { simulateOrderPages } from './simulate-order-pages.ts';
import { simulatePersonalised } from './simulate-personalised.ts';
import { simulateReconciler } from './simulate-reconciler.ts';

/** The first and the last seed of a batch, and the card services that each seed plays. */
export interface Batch {
  readonly first: number;
  readonly last: number;
  readonly services: readonly CardServiceName[];
}

/** The result of a batch. */
export interface BatchResult {
  readonly count: number;
  readonly failed: readonly { readonly seed: number; readonly broken: readonly string[] }[];
}

// A run throws thousands of expected errors, whose stack traces are not read.
Error.stackTraceLimit = 0;

/**
 * Plays five shops with each seed: one that receives every webhook event eventually and one that loses many, each with each card service,
 * then one with answers and photos, one with floods, and one with messages and damage.
 */
async function runSeed(seed: number, services: readonly CardServiceName[]): Promise<readonly string[]> {
  const broken: string[] = [];
  for (const service of services) {
    const found = [...(await simulate(seed, undefined, service)), ...(await simulateReconciler(seed, { service }))];
    broken.push(...found.map((sentence) => `${sentence} (${service})`));
  }
  return [
    ...broken,
    ...(await simulatePersonalised(seed)),
    ...(await simulateFloods(seed)),
    ...(await simulateOrderPages(seed)),
  ];
}

async function runBatch({ first, last, services }: Batch): Promise<BatchResult> {
  const failed: { seed: number; broken: readonly string[] }[] = [];
  for (let seed = first; seed <= last; seed++) {
    const broken = await runSeed(seed, services).catch((error: unknown) => [`the run threw ${String(error)}`]);
    if (broken.length > 0) failed.push({ seed, broken });
  }
  return { count: last - first + 1, failed };
}

process.on('message', async (batch: Batch) => {
  const result = await runBatch(batch);
  process.send?.(result);
});
