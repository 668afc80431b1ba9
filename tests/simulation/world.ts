import { EventQueue } from './event-queue.ts';
import { Random } from './random.ts';

/** Thrown when work is retried but never succeeds. */
export class NeverSettles extends Error {}

/** A run with more events than this will never end. */
const maxEvents = 50_000;

/**
 * The time and randomness of one run. There is no real clock: sleepers wake in the order of virtual time, one at a time, so that
 * a seed determines everything.
 */
export class World {
  readonly random: Random;
  /** While true, calls get lost and functions die. */
  faulty = true;
  #time: number;
  #scheduled = 0;
  readonly #queue = new EventQueue();

  constructor(seed: number) {
    this.random = new Random(seed);
    // Some runs pass midnight in UTC, when the counts of a new day begin.
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

  /** True with this probability while there are faults. */
  fails(probability: number): boolean {
    return this.faulty && this.random.happens(probability);
  }

  /** Runs until no work is left. @throws NeverSettles if that never happens. */
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
}

/**
 * Node runs `nextTick` after all promise callbacks, so all effects of an event happen before the next one. `setImmediate` would
 * also poll the operating system each time. https://nodejs.org/en/learn/asynchronous-work/understanding-processnexttick
 */
const promiseCallbacks = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));
