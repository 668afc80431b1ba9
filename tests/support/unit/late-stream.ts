import fc from 'fast-check';
import type { Change } from '#lambdas/platform/stream.ts';
import { Crash, dying } from './dying.ts';
import { noon } from './records.ts';

export const hour = 60 * 60 * 1000;
/** The longest that a change of the table is on its way to those who follow it. */
const latest = 24 * hour;

/** Delivers one of the changes on their way. It may be delivered a second time later, and the function may die. */
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

/** The table's stream, which delivers up to a day late, repeatedly and in any order, and the clock. Followers use `parts`. */
export class LateStream<Parts extends object> {
  private time = noon.getTime();
  private readonly onTheWay: Delivery<Parts>[] = [];
  private readonly parts: Parts;
  readonly now = () => new Date(this.time);

  constructor(parts: Parts) {
    this.parts = parts;
  }

  send(follow: Follow<Parts>): void {
    this.onTheWay.push({ at: this.time, follow });
  }

  /** Sends every change since the last call with `seen` to each follower. */
  sendChanges<T>(
    seen: Map<string, T>,
    current: ReadonlyMap<string, T>,
    ...followers: readonly ((change: Change<T>, key: string) => Follow<Parts>)[]
  ): void {
    for (const key of new Set([...seen.keys(), ...current.keys()])) {
      const [before, after] = [seen.get(key), current.get(key)];
      if (before === after) continue;
      const change = { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
      for (const follower of followers) this.send(follower(change, key));
      if (after === undefined) seen.delete(key);
      else seen.set(key, after);
    }
  }

  async deliver({ which, again, diesAfter }: DeliveryAct): Promise<void> {
    const [delivery] = this.onTheWay.splice(which % Math.max(1, this.onTheWay.length), 1);
    if (delivery === undefined) return;
    if (again) this.onTheWay.push(delivery);
    await this.run(delivery, diesAfter);
  }

  /** Nobody does anything; what was on its way longest arrives in time. */
  async wait(hours: number): Promise<void> {
    const until = this.time + hours * hour;
    for (;;) {
      const overdue = this.onTheWay.findIndex(({ at }) => until - at >= latest);
      const [delivery] = overdue < 0 ? [] : this.onTheWay.splice(overdue, 1);
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
      this.onTheWay.push(delivery);
    }
  }
}
