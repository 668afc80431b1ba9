import fc from 'fast-check';
import type { Change } from '#lambdas/platform/stream.ts';
import { changesOf } from './changes.ts';
import { Crash, dying } from './dying.ts';
import { noon } from './records.ts';

export const hour = 60 * 60 * 1000;
/** How long the stream may take to deliver a change. */
const latest = 24 * hour;

/** Delivers one of the pending changes. It may be delivered a second time later, and the function may crash. */
export const deliveryAct = fc.record({
  kind: fc.constant('deliver' as const),
  which: fc.nat(20),
  again: fc.boolean(),
  diesAfter: fc.option(fc.nat(6), { nil: Number.POSITIVE_INFINITY }),
});
export type DeliveryAct = typeof deliveryAct extends fc.Arbitrary<infer T> ? T : never;

type Follow<Parts> = (parts: Parts) => Promise<void>;

interface Delivery<Parts> {
  readonly at: number;
  readonly follow: Follow<Parts>;
}

/** The clock and the table's stream, which delivers up to a day late, repeatedly and in any order. Followers use `parts`. */
export class LateStream<Parts extends object> {
  private time = noon.getTime();
  private readonly pending: Delivery<Parts>[] = [];
  private readonly parts: Parts;
  readonly now = () => new Date(this.time);

  constructor(parts: Parts) {
    this.parts = parts;
  }

  send(follow: Follow<Parts>): void {
    this.pending.push({ at: this.time, follow });
  }

  /** Sends each follower the changes between `seen` and `current`, and brings `seen` up to date. */
  sendChanges<T>(
    seen: Map<string, T>,
    current: ReadonlyMap<string, T>,
    ...followers: readonly ((change: Change<T>, key: string) => Follow<Parts>)[]
  ): void {
    for (const [key, change] of changesOf(seen, current)) {
      for (const follower of followers) this.send(follower(change, key));
    }
  }

  async deliver({ which, again, diesAfter }: DeliveryAct): Promise<void> {
    const [delivery] = this.pending.splice(which % Math.max(1, this.pending.length), 1);
    if (delivery === undefined) return;
    if (again) this.pending.push(delivery);
    await this.run(delivery, diesAfter);
  }

  /** Lets hours pass without an act. Changes that would become overdue are delivered in time. */
  async wait(hours: number): Promise<void> {
    const until = this.time + hours * hour;
    for (;;) {
      const overdue = this.pending.findIndex(({ at }) => until - at >= latest);
      const [delivery] = overdue < 0 ? [] : this.pending.splice(overdue, 1);
      if (delivery === undefined) break;
      this.time = Math.max(this.time, delivery.at + latest - 1);
      await this.run(delivery);
    }
    this.time = until;
  }

  private async run(delivery: Delivery<Parts>, diesAfter = Number.POSITIVE_INFINITY): Promise<void> {
    try {
      await delivery.follow(dying(this.parts, diesAfter));
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      this.pending.push(delivery);
    }
  }
}

/** Concurrent acts, and the pause after them. With `sweeps`, DynamoDB then deletes the expired items. */
interface Round<Act> {
  readonly acts: readonly Act[];
  readonly hours: number;
  readonly sweeps: boolean;
}

/** A shop with a late stream, on which a property test acts. */
interface LateShop<Act> {
  readonly stream: { wait(hours: number): Promise<void> };
  perform(act: Act): Promise<void>;
  /** Deletes the expired items. */
  sweep(): void;
}

/**
 * Runs the rounds, with each round's acts in a random order of steps. Then it lets days pass without an act, in which DynamoDB
 * deletes expired items daily. `create` gets the function that waits for a shop's turn.
 */
export async function runRounds<Act, Shop extends LateShop<Act>>(
  scheduler: fc.Scheduler,
  create: (turn: () => Promise<void>) => Shop,
  rounds: readonly Round<Act>[],
  days: number,
): Promise<Shop> {
  let scheduled = true;
  const shop = create(async () => {
    if (scheduled) await scheduler.schedule(Promise.resolve());
  });
  for (const { acts, hours, sweeps } of rounds) {
    scheduled = true;
    await scheduler.waitFor(Promise.all(acts.map((act) => shop.perform(act))));
    scheduled = false;
    await shop.stream.wait(hours);
    if (sweeps) shop.sweep();
  }
  for (let day = 0; day < days; day++) {
    await shop.stream.wait(24);
    shop.sweep();
  }
  return shop;
}
