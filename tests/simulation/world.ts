import { Random } from './random.ts';

interface Appointment {
  readonly time: number;
  readonly place: number;
  readonly keep: () => void;
}

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
  #time = Date.parse('2026-06-01T12:00:00.000Z');
  #made = 0;
  #appointments: Appointment[] = [];

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  /** Milliseconds since 1970. */
  get time(): number {
    return this.#time;
  }

  readonly now = (): Date => new Date(this.#time);

  /** Resolves so many virtual milliseconds later. */
  sleep(milliseconds: number): Promise<void> {
    return new Promise((keep) => {
      this.#appointments.push({ time: this.#time + milliseconds, place: this.#made, keep });
      this.#made += 1;
    });
  }

  /** True with this probability while there are faults. */
  fails(probability: number): boolean {
    return this.faulty && this.random.happens(probability);
  }

  /** Lets everything happen until nobody waits for anything. @throws when that never comes. */
  async settle(): Promise<void> {
    for (let kept = 0; kept < patience; kept++) {
      await everythingThatFollows();
      const next = this.#takeEarliest();
      if (next === undefined) return;
      this.#time = next.time;
      next.keep();
    }
    throw new Error('It never settles.');
  }

  #takeEarliest(): Appointment | undefined {
    let earliest = 0;
    for (const [index, { time, place }] of this.#appointments.entries()) {
      const best = this.#appointments[earliest];
      if (best && (time < best.time || (time === best.time && place < best.place))) earliest = index;
    }
    const [taken] = this.#appointments.splice(earliest, 1);
    return taken;
  }
}

/**
 * Node runs `nextTick` once no promise has anything left to do, so all that follows from an event happens before the next
 * one. `setImmediate` would also ask the operating system for news, each time.
 * https://nodejs.org/en/learn/asynchronous-work/understanding-processnexttick
 */
const everythingThatFollows = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));
