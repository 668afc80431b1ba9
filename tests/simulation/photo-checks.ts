import { isDeepStrictEqual } from 'node:util';
import { isOpenCase } from '#contracts/cases/damage-case.ts';
import { isClosed } from '#contracts/orders/closed.ts';
import { type CaseRecord, closedAt, photosOfCase } from '#lambdas/cases/case.ts';
import type { MakingRecord } from '#lambdas/making/making.ts';
import type { OrderAnswers, OrderRecord } from '#lambdas/orders/order.ts';
import * as answers from '#lambdas/photos/answers.ts';
import type { PhotoRecord } from '#lambdas/photos/photo.ts';
import type { NamedPhotos, PhotoName } from '#lambdas/photos/photo-uses.ts';
import {
  followCartPhotos,
  followCaseEnd,
  followMaking,
  followOrderPhotos,
  followPhoto,
  followPhotoReview,
} from '#lambdas/photos/retention.ts';
import type { Change } from '#lambdas/platform/stream.ts';
import { lineIdFor } from '#lambdas/questions/line-id.ts';
import { changesOf } from '../support/unit/changes.ts';
import { photosIn } from '../support/unit/memory-messages.ts';
import { photo } from '../support/unit/records.ts';
import type { Machine, SimulatedShop } from './shop.ts';
import { deliver } from './stream.ts';
import type { World } from './world.ts';

const dayMs = 24 * 60 * 60_000;

/** Remembers the result for each object. The checks read the same lines and answers again at each turn, and none is changed in place. */
function remembered(read: (from: unknown) => readonly string[]): typeof read {
  const known = new WeakMap<object, readonly string[]>();
  return (from) => {
    if (typeof from !== 'object' || from === null) return read(from);
    const found = known.get(from) ?? read(from);
    known.set(from, found);
    return found;
  };
}

const photosNamedBy = remembered(answers.photosNamedBy);
const photosNamedByLines = remembered(answers.photosNamedByLines);

/** True once an order needs its photos no longer: some days after its end, or after its last case was closed. */
export function isOver({ store }: SimulatedShop, { orderId, history }: OrderRecord, time: number): boolean {
  const damage = store.cases.get(orderId);
  const end = history.find(({ status }) => status === 'delivered' || status === 'cancelled');
  if (end === undefined || (damage !== undefined && isOpenCase(damage))) return false;
  const days = end.status === 'delivered' ? 90 : 14;
  return time >= Date.parse(closedAt(damage) ?? end.at) + days * dayMs;
}

const named = (photos: readonly PhotoName[]): readonly NamedPhotos[] =>
  photos.map(({ userId, photoId }) => ({ userId, photoIds: [photoId] }));

/** Stores a photo that is complete from the beginning. */
export function keepPhoto({ store }: SimulatedShop, userId: string, uploadId: string): void {
  const createdAt = '2026-06-01T00:00:00.000Z';
  store.photos.set(
    `${userId} ${uploadId}`,
    photo({ userId, uploadId, imageKey: uploadId, createdAt, status: 'published' }),
  );
  store.kept.set(uploadId, { contentType: 'image/png', etag: '"1"' });
}

/** Replaces some of a function's dependencies with naive ones. */
export type Replace = (machine: Machine) => Machine;

/**
 * Streams changes of photos, cart lines and answers to the code of the photos' retention, and checks invariants at each change.
 */
export class PhotoChecks {
  readonly broken = new Set<string>();
  /** Photos that their customer may have deleted. They may be gone although a cart line or a closed order names them. */
  readonly deleted = new Set<string>();
  readonly #world: World;
  readonly #shop: SimulatedShop;
  readonly #replace: Replace;
  #seenWrites = -1;
  readonly #seen = {
    photos: new Map<string, PhotoRecord>(),
    lines: new Map<string, NamedPhotos>(),
    answers: new Map<string, OrderAnswers>(),
    making: new Map<string, MakingRecord>(),
    cases: new Map<string, CaseRecord>(),
  };

  constructor(world: World, shop: SimulatedShop, replace: Replace) {
    this.#world = world;
    this.#shop = shop;
    this.#replace = replace;
    shop.watch = () => this.#streamChanges();
  }

  /** The milliseconds until the next pending review is due, or undefined if there is none. */
  get nextReview(): number | undefined {
    const times = [...this.#shop.store.photoReviews.values()].map(({ at }) => at.getTime());
    return times.length === 0 ? undefined : Math.max(0, Math.min(...times) - this.#world.time);
  }

  /** Deletes the reviews that are due, as DynamoDB does with expired items. */
  expireReviews(): void {
    const { photoReviews } = this.#shop.store;
    for (const [key, { at, ...before }] of photoReviews) {
      if (at > this.#world.now()) continue;
      photoReviews.delete(key);
      this.#send((machine) => followPhotoReview(machine, [{ before }]));
    }
  }

  /** Finds at the end the unneeded photos that were not deleted. */
  atRest(): readonly string[] {
    const { photos, kept } = this.#shop.store;
    const needed = this.#needed();
    return [...photos.values()]
      .filter(({ uploadId }) => !needed.has(uploadId))
      .map(({ uploadId, status }) => `the record of ${uploadId} (${status}) is unneeded and was not deleted`)
      .concat(
        [...kept.keys()]
          .filter((key) => !needed.has(key))
          .map((key) => `the file ${key} is unneeded and was not deleted`),
      );
  }

  /** Call this when the customer deletes the photos of an order. Only those of a closed one may be gone afterwards. */
  noteDeletion(orderId: string): void {
    const { orders, answers, cases } = this.#shop.store;
    const order = orders.get(orderId);
    const damage = cases.get(orderId);
    if (order === undefined || !isClosed(order) || (damage !== undefined && isOpenCase(damage))) return;
    const photos = [...this.#pictures(orderId), ...(damage === undefined ? [] : photosOfCase(damage))];
    for (const photoId of [...photosNamedByLines(answers.get(orderId)), ...photos]) this.deleted.add(photoId);
  }

  #streamChanges(): void {
    const { photos, answers, cases, making, messages, lineEvents } = this.#shop.store;
    const tables = [photos, answers, cases, making, messages.conversations];
    const writes = tables.reduce((sum, table) => sum + table.writes, lineEvents.length);
    if (writes === this.#seenWrites) return;
    this.#seenWrites = writes;
    for (const [, change] of changesOf(this.#seen.photos, photos)) {
      this.#send((machine) => followPhoto(machine, [change]));
    }
    for (const [, change] of changesOf(this.#seen.lines, this.#namedByLines())) {
      this.#send((machine) => followCartPhotos(machine, [change]));
    }
    for (const [orderId, change] of changesOf(this.#seen.answers, answers)) this.#follow(orderId, change);
    for (const [, change] of changesOf(this.#seen.making, making)) {
      this.#send((machine) => followMaking(machine, [change]));
    }
    for (const [, change] of changesOf(this.#seen.cases, cases)) {
      this.#send((machine) => followCaseEnd(machine, [change]));
    }
    this.#checkNeeded();
  }

  /** Returns the same object for an unchanged line, so that only changes are sent. */
  #namedByLines(): ReadonlyMap<string, NamedPhotos> {
    const all = new Map<string, NamedPhotos>();
    for (const [userId, lines] of this.#shop.store.lines) {
      for (const [lineId, line] of lines) {
        const key = `${userId} ${lineId}`;
        const before = this.#seen.lines.get(key);
        const photoIds = photosNamedBy(line.answers);
        const isSame = before?.photoIds === photoIds || before?.photoIds.join() === photoIds.join();
        all.set(key, before !== undefined && isSame ? before : { userId, photoIds });
      }
    }
    return all;
  }

  #follow(orderId: string, change: Change<OrderAnswers>): void {
    const order = this.#shop.store.orders.get(orderId);
    const userId = order?.userId ?? '';
    const toPhotos = (lines: OrderAnswers) => ({ orderId, userId, photoIds: photosNamedByLines(lines) });
    const { before, after } = change;
    this.#send((machine) =>
      followOrderPhotos(machine, [
        { ...(before && { before: toPhotos(before) }), ...(after && { after: toPhotos(after) }) },
      ]),
    );
    if (before !== undefined && order?.status !== 'placed' && !isDeepStrictEqual(before, after)) {
      this.broken.add(`the answers of ${orderId} changed when it was ${order?.status}`);
    }
    if (after === undefined || order?.answersRevision !== undefined) return;
    for (const [lineId, line] of Object.entries(after)) {
      if (lineIdFor(lineId.split('.')[0] ?? '', line.answers) !== lineId)
        this.broken.add(`${orderId} was placed with other answers than ${lineId} had in the cart`);
    }
  }

  #checkNeeded(): void {
    const { photos, kept, cases, orders } = this.#shop.store;
    const records = new Map([...photos.values()].map((photo) => [photo.uploadId, photo]));
    // The customer may have deleted the photos of an earlier case.
    const openCases = [...cases.values()].filter(isOpenCase);
    const undeletable = new Set([
      ...openCases.flatMap(({ steps }) => steps.findLast(({ status }) => status === 'opened')?.photoIds ?? []),
      ...[...orders.values()].filter((order) => !isClosed(order)).flatMap(({ orderId }) => this.#pictures(orderId)),
    ]);
    for (const photoId of this.#needed()) {
      if (this.deleted.has(photoId) && !undeletable.has(photoId)) continue;
      if (records.get(photoId)?.status !== 'published' || !kept.has(photoId))
        this.broken.add(`${photoId} was deleted and is needed`);
    }
    const owners = new Map([...photos.values()].map((photo) => [photo.uploadId, photo.userId]));
    for (const { userId, photoIds } of this.#naming()) {
      for (const photoId of photoIds) {
        if ((owners.get(photoId) ?? userId) !== userId)
          this.broken.add(`${userId} names the photo ${photoId} of another`);
      }
    }
  }

  /** The pictures of an order's messages and making. */
  #pictures(orderId: string): readonly string[] {
    const { messages, making } = this.#shop.store;
    const made = making.get(orderId)?.pictures.map(({ photo }) => photo) ?? [];
    return [...photosIn(messages.sent.get(orderId) ?? []), ...made].map(({ photoId }) => photoId);
  }

  /** The photos that cart lines and orders name and still need. */
  *#naming(): Generator<NamedPhotos> {
    const { lines, answers, orders, messages, making, cases } = this.#shop.store;
    for (const [userId, all] of lines) {
      for (const line of all.values()) yield { userId, photoIds: photosNamedBy(line.answers) };
    }
    for (const [orderId, all] of answers) {
      const order = orders.get(orderId);
      if (order === undefined || isOver(this.#shop, order, this.#world.time)) continue;
      yield { userId: order.userId, photoIds: photosNamedByLines(all) };
    }
    for (const sent of messages.sent.values()) yield* named(photosIn(sent));
    for (const order of orders.values()) {
      if (isOver(this.#shop, order, this.#world.time)) continue;
      yield* named(making.get(order.orderId)?.pictures.map(({ photo }) => photo) ?? []);
      const damage = cases.get(order.orderId);
      if (damage !== undefined) yield { userId: damage.userId, photoIds: photosOfCase(damage) };
    }
  }

  #needed(): ReadonlySet<string> {
    return new Set([...this.#naming()].flatMap(({ photoIds }) => photoIds));
  }

  /** Delivers a change once or twice. */
  #send(consume: (machine: Machine) => Promise<void>): void {
    for (let times = this.#world.fails(0.2) ? 2 : 1; times > 0; times--) {
      void deliver(this.#world, this.#shop, (machine) => consume(this.#replace(machine)));
    }
  }
}
