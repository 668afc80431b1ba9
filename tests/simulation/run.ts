/**
 * `npm run simulate [-- <how many seeds>|seed=<one seed>] [service=stripe|razorpay]`: runs seeds on every core, with both card services
 * unless one is named. It bundles the simulation first, because tsx wraps each function to keep its name, which would take a quarter of the
 * time.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { cardServiceNames, cardServiceTitles } from '#contracts/payments/card-services.ts';
import type { Batch, BatchResult } from './worker.ts';

/** The number of seeds that a process runs at a time. */
const batchSize = 100;

/** The processes keep all cores busy, so collecting garbage on other threads takes their time. A run's objects are young and many. */
const execArgv = ['--max-semi-space-size=32', '--single-threaded-gc'];

async function main(options: readonly string[]): Promise<number> {
  const named = options.map((option) => /^service=(.*)$/.exec(option)?.[1]).find((name) => name !== undefined);
  const services = cardServiceNames.filter((name) => named === undefined || name === named);
  const [seeds = '100000', ...others] = options.filter((option) => !option.startsWith('service='));
  const only = /^seed=(\d+)$/.exec(seeds)?.[1];
  const first = only === undefined ? 1 : Number(only);
  const last = only === undefined ? Number(seeds) : first;
  if (!Number.isSafeInteger(last) || last < 1 || services.length === 0 || others.length > 0) {
    console.error(
      'Give a number of seeds, such as 100000, or one seed to run again, such as seed=42, and service=stripe or service=razorpay to play only one.',
    );
    return 2;
  }
  console.log(`Each seed plays ${services.map((name) => cardServiceTitles[name]).join(' and ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'shop-simulation-'));
  try {
    const failures = await runAll(await bundle(folder), { first, last, services });
    console.log(`${last - first + 1 - failures} passed, ${failures} failed`);
    return failures === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function bundle(folder: string): Promise<string> {
  const outfile = join(folder, 'worker.mjs');
  const entry = fileURLToPath(new URL('worker.ts', import.meta.url));
  await build({ entryPoints: [entry], bundle: true, platform: 'node', format: 'esm', outfile, sourcemap: 'inline' });
  return outfile;
}

/** Resolves with the number of failed seeds. */
async function runAll(worker: string, { first, last, services }: Batch): Promise<number> {
  const started = Date.now();
  const total = last - first + 1;
  let next = first;
  let done = 0;
  let failures = 0;
  const nextBatch = (): Batch | undefined => {
    if (next > last) return undefined;
    const batch = { first: next, last: Math.min(next + batchSize - 1, last), services };
    next = batch.last + 1;
    return batch;
  };
  const report = ({ count, failed }: BatchResult): void => {
    for (const { seed, broken } of failed) {
      console.error(`Seed ${seed}: ${broken.join('; ')}. Run it again with: npm run simulate -- seed=${seed}`);
    }
    const thousands = Math.floor(done / 1000);
    done += count;
    failures += failed.length;
    if (Math.floor(done / 1000) === thousands) return;
    const seconds = (Date.now() - started) / 1000;
    const left = Math.round(((total - done) * seconds) / done);
    console.log(
      `${done} of ${total} seeds, ${failures} failed; ${Math.round(done / seconds)} a second, ${left} s to go`,
    );
  };
  const processes = Math.min(availableParallelism(), Math.ceil(total / batchSize));
  await Promise.all(Array.from({ length: processes }, () => keepBusy(fork(worker, { execArgv }), nextBatch, report)));
  return failures;
}

/** Gives a process one batch after another. @throws if it exits before it has returned its results. */
function keepBusy(
  worker: ChildProcess,
  nextBatch: () => Batch | undefined,
  report: (result: BatchResult) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let idle = false;
    const sendBatch = (): void => {
      const seeds = nextBatch();
      idle = seeds === undefined;
      if (seeds === undefined) worker.disconnect();
      else worker.send(seeds);
    };
    worker.on('message', (result: BatchResult) => {
      report(result);
      sendBatch();
    });
    worker.once('error', reject);
    worker.once('exit', (code) => (idle ? resolve() : reject(new Error(`A process exited with code ${code}`))));
    sendBatch();
  });
}

process.exitCode = await main(process.argv.slice(2));
