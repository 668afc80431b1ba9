import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Crash, dying } from '#tests/support/unit/dying.ts';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { customer, id, noon, photo } from '#tests/support/unit/records.ts';
import type { Change } from '../platform/stream.ts';
import type { PhotoRecord } from './photo.ts';
import type { NamedPhotos, NamingOrder, PhotoName } from './photo-uses.ts';
import { followCartPhotos, followOrderEnd, followOrderPhotos, followPhoto, followPhotoReview } from './retention.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** The longest that a change of the table is on its way to those who follow it. */
const latest = day;
const { userId } = customer;

const photoIds = ['X', 'Y', 'Z'].map((name) => id(name));
const several = fc.shuffledSubarray(photoIds, { minLength: 1 });
const which = fc.nat(2);

const act = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), which, names: several }),
  fc.record({ kind: fc.constant('remove' as const), which }),
  fc.record({ kind: fc.constant('order' as const) }),
  fc.record({ kind: fc.constant('change answers' as const), which, names: several }),
  fc.record({
    kind: fc.constant('end' as const),
    which,
    as: fc.constantFrom('delivered' as const, 'cancelled' as const),
  }),
);
/** Delivers one of the changes on their way. It may be delivered a second time later, and the function may die. */
const deliveryAct = fc.record({
  kind: fc.constant('deliver' as const),
  which: fc.nat(20),
  again: fc.boolean(),
  diesAfter: fc.option(fc.nat(5), { nil: Number.POSITIVE_INFINITY }),
});
const round = fc.record({
  acts: fc.array(fc.oneof(act, deliveryAct), { maxLength: 6 }),
  hours: fc.constantFrom(0, 0, 1, 23, 47, 25, 12 * 24, 14 * 24, 48, 89 * 24),
  sweeps: fc.boolean(),
});
type Act =
  | (typeof act extends fc.Arbitrary<infer T> ? T : never)
  | (typeof deliveryAct extends fc.Arbitrary<infer T> ? T : never);

type Parts = Pick<MemoryShop, 'photoUses' | 'keptPhotos'>;
interface Delivery {
  readonly at: number;
  readonly deliver: (parts: Parts) => Promise<void>;
}

/** A customer's photos, cart and orders, the table's stream, and the clock of all. */
class World {
  private time = noon.getTime();
  private readonly onTheWay: Delivery[] = [];
  private readonly seen = {
    photos: new Map<string, PhotoRecord>(),
    cartPhotos: new Map<string, NamedPhotos>(),
    orderPhotos: new Map<string, NamingOrder>(),
  };
  readonly shop: MemoryShop;
  readonly now = () => new Date(this.time);

  constructor(turn: () => Promise<void>) {
    this.shop = memoryShop(async () => {
      this.look();
      await turn();
    });
    for (const uploadId of photoIds) {
      const record = photo({ uploadId, imageKey: uploadId, status: 'published' });
      this.shop.store.photos.set(`${userId} ${uploadId}`, record);
      this.shop.store.published.set(uploadId, { contentType: 'image/png', etag: '"1"' });
    }
    this.look();
  }

  /** The photos that a cart line names, or an order that is open or has ended lately. */
  get needed(): ReadonlySet<string> {
    const { cartPhotos, orderPhotos } = this.shop.store;
    const keeping = [...orderPhotos.values()].filter(
      ({ ended }) => !ended || this.time < ended.at.getTime() + (ended.as === 'delivered' ? 90 : 14) * day,
    );
    return new Set([...cartPhotos.values(), ...keeping].flatMap((naming) => naming.photoIds));
  }

  /** Puts every change since the last look on its way, and finds each photo that is needed where it should be. */
  look(): void {
    const { photos, cartPhotos, orderPhotos, published } = this.shop.store;
    const { now, seen } = this;
    this.compare(seen.photos, photos, (change) => (parts) => followPhoto(parts, [change]));
    this.compare(seen.cartPhotos, cartPhotos, (change) => (parts) => followCartPhotos({ ...parts, now }, [change]));
    this.compare(seen.orderPhotos, orderPhotos, ({ before, after }, orderId) => async (parts) => {
      const answers = {
        ...(before && { before: { ...before, orderId } }),
        ...(after && { after: { ...after, orderId } }),
      };
      // The answers are an item of their own: the order's end doesn't change it.
      if (before?.photoIds !== after?.photoIds) await followOrderPhotos({ ...parts, now }, [answers]);
    });
    this.compare(
      seen.orderPhotos,
      orderPhotos,
      ({ before, after }, orderId) =>
        async (parts) => {
          const stateOf = ({ ended }: NamingOrder) => ({ orderId, status: ended?.as ?? 'placed' });
          const change = { ...(before && { before: stateOf(before) }), ...(after && { after: stateOf(after) }) };
          await followOrderEnd({ ...parts, now }, [change]);
        },
      true,
    );
    const young = this.time < noon.getTime() + 14 * day ? photoIds : [];
    for (const photoId of [...this.needed, ...young]) expect(published.has(photoId), photoId).toBe(true);
  }

  private compare<T>(
    seen: Map<string, T>,
    current: ReadonlyMap<string, T>,
    follow: (change: Change<T>, key: string) => Delivery['deliver'],
    last = seen !== (this.seen.orderPhotos as Map<string, unknown>),
  ): void {
    for (const key of new Set([...seen.keys(), ...current.keys()])) {
      const [before, after] = [seen.get(key), current.get(key)];
      if (before === after) continue;
      const change = { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
      this.onTheWay.push({ at: this.time, deliver: follow(change, key) });
      if (!last) continue;
      if (after === undefined) seen.delete(key);
      else seen.set(key, after);
    }
  }

  async play(next: Act): Promise<void> {
    const { cartPhotos, orderPhotos } = this.shop.store;
    switch (next.kind) {
      case 'add': {
        if (!this.shop.claimPhotos(userId, next.names)) return;
        cartPhotos.set(`line ${next.which}`, { userId, photoIds: next.names });
        break;
      }
      case 'remove':
        cartPhotos.delete(`line ${next.which}`);
        break;
      case 'order': {
        const named = [...cartPhotos.values()].flatMap((line) => line.photoIds);
        orderPhotos.set(`order ${orderPhotos.size}`, { userId, photoIds: named });
        cartPhotos.clear();
        break;
      }
      case 'change answers': {
        const order = orderPhotos.get(`order ${next.which}`);
        if (order === undefined || order.ended) return;
        if (!this.shop.claimPhotos(userId, next.names)) return;
        orderPhotos.set(`order ${next.which}`, { ...order, photoIds: next.names });
        break;
      }
      case 'end': {
        const order = orderPhotos.get(`order ${next.which}`);
        if (order === undefined || order.ended) return;
        orderPhotos.set(`order ${next.which}`, { ...order, ended: { as: next.as, at: this.now() } });
        break;
      }
      case 'deliver': {
        const [delivery] = this.onTheWay.splice(next.which % Math.max(1, this.onTheWay.length), 1);
        if (delivery === undefined) return;
        if (next.again) this.onTheWay.push(delivery);
        await this.deliver(delivery, next.diesAfter);
      }
    }
    this.look();
  }

  private async deliver(delivery: Delivery, diesAfter = Number.POSITIVE_INFINITY): Promise<void> {
    const { photoUses, keptPhotos } = this.shop;
    try {
      await delivery.deliver(dying({ photoUses, keptPhotos }, diesAfter));
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      this.onTheWay.push(delivery);
    }
  }

  /** Nobody does anything; what was on its way longest arrives in time. */
  async wait(hours: number): Promise<void> {
    const until = this.time + hours * hour;
    for (;;) {
      const overdue = this.onTheWay.findIndex(({ at }) => until - at >= latest);
      const [delivery] = overdue < 0 ? [] : this.onTheWay.splice(overdue, 1);
      if (delivery === undefined) break;
      this.time = Math.max(this.time, delivery.at + latest - 1);
      await this.deliver(delivery);
    }
    this.time = until;
  }

  /** DynamoDB removes what has expired. */
  sweep(): void {
    const { photoReviews } = this.shop.store;
    for (const [key, { at, ...before }] of photoReviews) {
      if (at.getTime() > this.time) continue;
      photoReviews.delete(key);
      const change: Change<PhotoName> = { before };
      const { photos } = this.shop;
      this.onTheWay.push({
        at: this.time,
        deliver: (parts) => followPhotoReview({ ...parts, photos, now: this.now }, [change]),
      });
    }
  }
}

test('no photo goes that a line, an order or its age needs, and in the end no other one stays', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(round, { minLength: 1, maxLength: 8 }), async (scheduler, rounds) => {
      let scheduled = true;
      const world = new World(async () => {
        if (scheduled) await scheduler.schedule(Promise.resolve());
      });
      for (const { acts, hours, sweeps } of rounds) {
        scheduled = true;
        await scheduler.waitFor(Promise.all(acts.map((next) => world.play(next))));
        scheduled = false;
        await world.wait(hours);
        if (sweeps) world.sweep();
      }
      for (let days = 0; days < 110; days++) {
        await world.wait(24);
        world.sweep();
      }
      const { published, photos } = world.shop.store;
      expect(new Set(published.keys())).toEqual(world.needed);
      expect(new Set([...photos.values()].map(({ uploadId }) => uploadId))).toEqual(world.needed);
    }),
    { numRuns: 500 },
  );
}, 60_000);
