import { Appointments } from './appointments.ts';
import { Random } from './random.ts';

/** Something is tried again and again, and never succeeds. */
export class NeverSettles extends Error {}

/** So many events that a run which still goes on will never end. */
const patience = 50_000;

/**
 * Time and chance of one run. Nothing waits for a real clock: whoever sleeps is woken in the order of virtual time, one
 * at a time, so that a seed decides everything that happens.
 */
export class World {
  readonly random: Random;
  /** While true, calls get lost and functions die. */
  faulty = true;
  #time: number;
  #made = 0;
  readonly #appointments = new Appointments();

  constructor(seed: number) {
    this.random = new Random(seed);
    // Some runs go past midnight in UTC, where the counts of a day begin anew.
    this.#time = Date.parse(this.random.happens(0.2) ? '2026-06-01T23:59:00.000Z' : '2026-06-01T12:00:00.000Z');
  }

  /** Milliseconds since 1970. */
  get time(): number {
    return this.#time;
  }

  readonly now = (): Date => new Date(this.#time);

  /** Resolves so many virtual milliseconds later. */
  sleep(milliseconds: number): Promise<void> {
    return new Promise((keep) => {
      this.#appointments.add({ time: this.#time + milliseconds, place: this.#made, keep });
      this.#made += 1;
    });
  }

  /** True with this probability while there are faults. */
  fails(probability: number): boolean {
    return this.faulty && this.random.happens(probability);
  }

  /** Lets everything happen until nobody waits for anything. @throws NeverSettles when that never comes. */
  async settle(): Promise<void> {
    for (let kept = 0; kept < patience; kept++) {
      await everythingThatFollows();
      const next = this.#appointments.takeEarliest();
      if (next === undefined) return;
      this.#time = next.time;
      next.keep();
    }
    throw new NeverSettles('It never settles.');
  }
}

/**
 * Node runs `nextTick` once no promise has anything left to do, so all that follows from an event happens before the next
 * one. `setImmediate` would also ask the operating system for news, each time.
 * https://nodejs.org/en/learn/asynchronous-work/understanding-processnexttick
 */
const everythingThatFollows = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));
