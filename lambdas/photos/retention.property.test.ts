import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '#tests/support/cases.ts';
import { type DeliveryAct, deliveryAct, hour, LateStream, runRounds } from '#tests/support/unit/late-stream.ts';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { customer, id, noon, photo } from '#tests/support/unit/records.ts';
import type { PhotoRecord } from './photo.ts';
import type { NamedPhotos, NamingOrder } from './photo-uses.ts';
import { followCartPhotos, followOrderEnd, followOrderPhotos, followPhoto, followPhotoReview } from './retention.ts';

const day = 24 * hour;
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
const round = fc.record({
  acts: fc.array(fc.oneof(act, deliveryAct), { maxLength: 6 }),
  hours: fc.constantFrom(0, 0, 1, 23, 47, 25, 12 * 24, 14 * 24, 48, 89 * 24),
  sweeps: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** A customer's photos, cart and orders, the table's stream, and their common clock. */
class World {
  private readonly seen = {
    photos: new Map<string, PhotoRecord>(),
    cartPhotos: new Map<string, NamedPhotos>(),
    orderPhotos: new Map<string, NamingOrder>(),
  };
  readonly shop: MemoryShop;
  readonly stream: LateStream<Pick<MemoryShop, 'photoUses' | 'keptPhotos'>>;

  constructor(turn: () => Promise<void>) {
    this.shop = memoryShop(async () => {
      this.observe();
      await turn();
    });
    const { photoUses, keptPhotos } = this.shop;
    this.stream = new LateStream({ photoUses, keptPhotos });
    for (const uploadId of photoIds) {
      const record = photo({ uploadId, imageKey: uploadId, status: 'published' });
      this.shop.store.photos.set(`${userId} ${uploadId}`, record);
      this.shop.store.kept.set(uploadId, { contentType: 'image/png', etag: '"1"' });
    }
    this.observe();
  }

  /** The photos named by a cart line, or by an order that is open or ended within its retention period. */
  get needed(): ReadonlySet<string> {
    const { photoDays, store } = this.shop;
    const { cartPhotos, orderPhotos } = store;
    const time = this.stream.now().getTime();
    const keeping = [...orderPhotos.values()].filter(
      ({ ended }) => !ended || time < ended.at.getTime() + photoDays[ended.as] * day,
    );
    return new Set([...cartPhotos.values(), ...keeping].flatMap((naming) => naming.photoIds));
  }

  /** Sends every change since the last call to the stream, and expects each needed photo to be there. */
  observe(): void {
    const { photos, cartPhotos, orderPhotos, kept } = this.shop.store;
    const { stream, seen } = this;
    const { photoDays } = this.shop;
    const { now } = stream;
    stream.sendChanges(seen.photos, photos, (change) => (parts) => followPhoto({ ...parts, photoDays }, [change]));
    stream.sendChanges(
      seen.cartPhotos,
      cartPhotos,
      (change) => (parts) => followCartPhotos({ ...parts, now }, [change]),
    );
    stream.sendChanges(
      seen.orderPhotos,
      orderPhotos,
      ({ before, after }, orderId) =>
        async (parts) => {
          const answers = {
            ...(before && { before: { ...before, orderId } }),
            ...(after && { after: { ...after, orderId } }),
          };
          // The answers are a separate item, which the order's end doesn't change.
          if (before?.photoIds !== after?.photoIds) await followOrderPhotos({ ...parts, now }, [answers]);
        },
      ({ before, after }, orderId) =>
        async (parts) => {
          const stateOf = ({ ended }: NamingOrder) => ({ orderId, status: ended?.as ?? 'placed' });
          const change = { ...(before && { before: stateOf(before) }), ...(after && { after: stateOf(after) }) };
          await followOrderEnd({ ...parts, now }, [change]);
        },
    );
    const young = now().getTime() < noon.getTime() + 14 * day ? photoIds : [];
    for (const photoId of [...this.needed, ...young]) expect(kept.has(photoId), photoId).toBe(true);
  }

  async perform(next: Act | DeliveryAct): Promise<void> {
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
        orderPhotos.set(`order ${next.which}`, { ...order, ended: { as: next.as, at: this.stream.now() } });
        break;
      }
      case 'deliver':
        await this.stream.deliver(next);
    }
    this.observe();
  }

  /** Deletes expired reviews, as DynamoDB does. */
  sweep(): void {
    const { photos, photoDays, store } = this.shop;
    const { now } = this.stream;
    for (const [key, { at, ...before }] of store.photoReviews) {
      if (at > now()) continue;
      store.photoReviews.delete(key);
      this.stream.send((parts) => followPhotoReview({ ...parts, photos, photoDays, now }, [{ before }]));
    }
  }
}

test('keeps each photo that a cart line, an order or its age protects, and eventually deletes all others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(round, { minLength: 1, maxLength: 8 }), async (scheduler, rounds) => {
      const world = await runRounds(scheduler, (turn) => new World(turn), rounds, 110);
      const { kept, photos } = world.shop.store;
      expect(new Set(kept.keys())).toEqual(world.needed);
      expect(new Set([...photos.values()].map(({ uploadId }) => uploadId))).toEqual(world.needed);
    }),
    { numRuns: cases(500) },
  );
}, 60_000);
