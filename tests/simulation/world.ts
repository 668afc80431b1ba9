import { EventQueue } from './event-queue.ts';
import { Random } from './random.ts';

/** Thrown if a run never ends, because some work is retried for ever. */
class NeverSettles extends Error {}

/** The broken invariants of a run, of which a run that never ends is one. */
export async function brokenIn(run: Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await run;
  } catch (error) {
    if (error instanceof NeverSettles) return [error.message];
    throw error;
  }
}

/** A run with more events than this counts as one that never ends. */
const maxEvents = 50_000;

/**
 * The virtual time and the randomness of one run. Sleeps end one at a time in the order of virtual time, so that the seed
 * determines everything.
 */
export class World {
  readonly random: Random;
  /** While true, calls get lost and functions crash. */
  faulty = true;
  #time: number;
  #scheduled = 0;
  readonly #queue = new EventQueue();

  constructor(seed: number) {
    this.random = new Random(seed);
    // Some runs pass midnight UTC, when the counts of a new day begin.
    this.#time = Date.parse(this.random.happens(0.2) ? '2026-06-01T23:59:00.000Z' : '2026-06-01T12:00:00.000Z');
  }

  /** Milliseconds since 1970. */
  get time(): number {
    return this.#time;
  }

  readonly now = (): Date => new Date(this.#time);

  /** Resolves after this many virtual milliseconds. */
  sleep(milliseconds: number): Promise<void> {
    return new Promise((run) => {
      this.#queue.add({ time: this.#time + milliseconds, sequence: this.#scheduled, run });
      this.#scheduled += 1;
    });
  }

  /** True with this probability while the world is faulty, otherwise false. */
  fails(probability: number): boolean {
    return this.faulty && this.random.happens(probability);
  }

  /** Runs until no work is left. @throws NeverSettles if there is always more. */
  async settle(): Promise<void> {
    for (let events = 0; events < maxEvents; events++) {
      await promiseCallbacks();
      const next = this.#queue.takeNext();
      if (next === undefined) return;
      this.#time = next.time;
      next.run();
    }
    throw new NeverSettles('The run never settles.');
  }

  /** Runs until no work is left, which completes these acts. */
  async settled(acts: Promise<unknown>): Promise<void> {
    await this.settle();
    await acts;
  }
}

/**
 * Resolves after all pending promise callbacks, so that all effects of an event happen before the next one. `setImmediate`
 * would do the same, but also poll the operating system.
 * https://nodejs.org/en/learn/asynchronous-work/understanding-processnexttick
 */
const promiseCallbacks = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));
