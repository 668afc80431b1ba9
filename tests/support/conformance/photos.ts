import { expect } from 'vitest';
import { type CartLineRecord, lineIdOf } from '#lambdas/cart/cart.ts';
import { lineIdFor } from '#lambdas/questions/line-id.ts';
import { order } from '../unit/order.ts';
import { customer, id, noon, photo, product } from '../unit/records.ts';
import { atOnce, type Cases } from './ports.ts';

const { userId } = customer;
const { uploadId } = photo();
const photoId = uploadId;
const name = { userId, photoId };
const answers = { photo: { photos: [{ photoId }] } };
const tea = product('tea');
const line: CartLineRecord = {
  ...{ productId: tea.productId, lineId: lineIdFor(tea.productId, answers), answers },
  ...{ qty: 1, title: tea.title, addedAt: noon.toISOString() },
};
const day = { userId, day: '2026-06-01', end: 1_900_000_000 };

export const photoCases: Cases = {
  'a photo is created once, and creating it again returns the first': async ({ photos }) => {
    const mine = photos.of(userId);
    expect(await mine.create(photo())).toBeUndefined();
    expect(await mine.create(photo({ fileName: 'other.png' }))).toMatchObject(photo());
    expect(await mine.find(uploadId)).toMatchObject(photo());
  },
  'only one of two concurrent creations succeeds': async ({ photos }) => {
    const mine = photos.of(userId);
    const created = await atOnce(
      () => mine.create(photo({ imageKey: 'a' })),
      () => mine.create(photo({ imageKey: 'b' })),
    );
    const { imageKey } = (await mine.find(uploadId)) ?? {};
    expect(created.map((existing) => existing?.imageKey).filter((key) => key !== undefined)).toEqual([imageKey]);
  },
  'a customer can’t reach another customer’s photo': async ({ photos }) => {
    await photos.of(userId).create(photo());
    const others = photos.of('user-2');
    expect(await others.find(uploadId)).toBeUndefined();
    expect(await others.decide(photo(), 'ending')).toBeUndefined();
    expect(await others.markComplete(photo())).toBe(false);
    await others.forget(photo());
    expect(await others.unorderedBytes()).toBe(0);
    expect(await photos.of(userId).find(uploadId)).toMatchObject({ status: 'pending' });
  },
  'a photo can be ended until it is complete, and is never published after that': async ({ photos }) => {
    const mine = photos.of(userId);
    for (const status of ['pending', 'publishing'] as const) {
      await mine.create(photo({ status }));
      expect(await mine.decide(photo(), 'ending')).toBe('ending');
      expect(await mine.decide(photo(), 'publishing')).toBe('ending');
      expect(await mine.markComplete(photo())).toBe(false);
      await mine.forget(photo());
      expect(await mine.find(uploadId)).toBeUndefined();
    }
  },
  'a complete photo can’t be ended, and is removed unless it was claimed since it was read': async ({
    photos,
    photoUses,
  }) => {
    const mine = photos.of(userId);
    await mine.create(photo());
    expect(await photoUses.remove(photo())).toBe(false);
    await mine.decide(photo(), 'publishing');
    await mine.markComplete(photo());
    expect(await mine.decide(photo(), 'ending')).toBe('published');
    expect(await photoUses.remove(photo({ claims: 1 }))).toBe(false);
    expect(await photoUses.remove(photo())).toBe(true);
    expect(await mine.find(uploadId)).toBeUndefined();
    expect(await photoUses.remove(photo())).toBe(false);
  },
  'no step of a deleted photo changes the one that was sent again': async ({ photos, photoUses }) => {
    const mine = photos.of(userId);
    const deleted = photo({ imageKey: 'deleted' });
    await mine.create(photo());
    for (const decision of ['publishing', 'ending'] as const)
      expect(await mine.decide(deleted, decision)).toBeUndefined();
    expect(await mine.markComplete(deleted)).toBe(false);
    expect(await mine.find(photoId)).toEqual(expect.objectContaining(photo()));
    await mine.decide(photo(), 'ending');
    await mine.forget(deleted);
    expect(await mine.find(photoId)).toMatchObject({ status: 'ending' });
    await mine.forget(photo());
    await mine.create(photo({ status: 'published' }));
    await photoUses.noteUnneeded(deleted, noon);
    expect(await photoUses.remove(deleted)).toBe(false);
    expect(await mine.find(photoId)).not.toHaveProperty('unneededSince');
  },
  'a published photo never expires': async ({ photos }) => {
    const mine = photos.of(userId);
    await mine.create(photo());
    expect(await mine.decide(photo(), 'publishing')).toBe('publishing');
    expect(await mine.markComplete(photo())).toBe(true);
    expect(await mine.find(uploadId)).not.toHaveProperty('expiresAt');
  },
  'the bytes of a customer’s photos are summed': async ({ photos }) => {
    const mine = photos.of(userId);
    for (const [name, size] of Object.entries({ a: 1_000, b: 20_000 })) {
      await mine.create(photo({ uploadId: id(name), size }));
    }
    expect(await mine.unorderedBytes()).toBe(21_000);
  },
  'photos are found by their IDs, each once, without missing ones and other customers’': async ({ photos }) => {
    const mine = photos.of(userId);
    for (const name of ['a', 'b']) await mine.create(photo({ uploadId: id(name), fileName: `${name}.png` }));
    await photos.of('user-2').create(photo({ uploadId: id('c'), userId: 'user-2' }));
    const found = await mine.findMany([id('b'), id('a'), id('b'), id('c'), id('none')]);
    expect([...found].map(([name, { fileName }]) => [name, fileName]).sort()).toEqual([
      [id('a'), 'a.png'],
      [id('b'), 'b.png'],
    ]);
    expect(await mine.findMany([])).toEqual(new Map());
  },
  'photos are counted up to the limit, per customer and day': async ({ photoCounts }) => {
    const counted = await atOnce(...Array.from({ length: 6 }, () => () => photoCounts.add(day, 3)));
    expect(counted.filter(Boolean)).toHaveLength(3);
    expect(await photoCounts.add({ ...day, userId: 'user-2' }, 3)).toBe(true);
    expect(await photoCounts.add({ ...day, day: '2026-06-02' }, 3)).toBe(true);
  },
  'views are counted in megabytes up to the limit, beside the new photos': async ({ photoCounts }) => {
    const counted = await atOnce(...Array.from({ length: 6 }, () => () => photoCounts.addView(day, 4, 10)));
    expect(counted.filter(Boolean)).toHaveLength(2);
    expect(await photoCounts.addView(day, 3, 10)).toBe(false);
    expect(await photoCounts.addView(day, 2, 10)).toBe(true);
    expect(await photoCounts.addView({ ...day, day: '2026-06-02' }, 4, 10)).toBe(true);
    expect(await photoCounts.add(day, 1)).toBe(true);
  },
  'a photo is in the cart while a line of its own customer names it': async ({ photos, carts, photoUses }) => {
    await photos.of(userId).create(photo({ status: 'published' }));
    expect((await photoUses.inCart(userId)).has(photoId)).toBe(false);
    expect(await carts.put(userId, line)).toBe('done');
    expect((await photoUses.inCart(userId)).has(photoId)).toBe(true);
    expect((await photoUses.inCart('user-2')).has(photoId)).toBe(false);
    await carts.remove(userId, lineIdOf(line));
    expect((await photoUses.inCart(userId)).has(photoId)).toBe(false);
  },
  'putting a line that names a photo cancels the review that found the photo unneeded': async ({
    photos,
    carts,
    photoUses,
  }) => {
    await photos.of(userId).create(photo({ status: 'published' }));
    await photoUses.noteUnneeded(photo(), noon);
    await carts.put(userId, line);
    await photoUses.noteUnneeded(photo(), noon);
    await photoUses.retire(name, noon);
    expect(await photos.of(userId).find(photoId)).toMatchObject({ status: 'published', claims: 1 });
  },
  'an order says which photos it names, and when it ended': async ({ photos, carts, orders, photoUses }) => {
    await photos.of(userId).create(photo({ status: 'published' }));
    await carts.put(userId, line);
    const placed = order({ lines: [{ ...tea, lineId: lineIdOf(line), qty: 1 }] });
    expect(await photoUses.findOrder(placed.orderId)).toBeUndefined();
    await orders.place(placed, undefined, { [lineIdOf(line)]: { answers } });
    expect(await photoUses.findOrder(placed.orderId)).toEqual({ userId, photoIds: [photoId] });
    const proofs = [{ userId: 'owner', photoId: id('work') }];
    await photos.of('owner').create(photo({ uploadId: id('work'), userId: 'owner', status: 'published' }));
    const proof = { round: 1, status: 'sent', at: noon.toISOString() } as const;
    const lines = placed.lines.map((each) => ({ ...each, proof }));
    const proved = { ...placed, lines, history: [...placed.history, ...placed.history] };
    const round = { orderId: placed.orderId, lineId: lineIdOf(line), round: 1, sentAt: noon.toISOString() };
    expect(await orders.changeProof(placed, proved, { ...round, photo: proofs[0] ?? name })).toBe('done');
    expect(await photoUses.findOrder(placed.orderId)).toEqual({ userId, photoIds: [photoId], pictures: proofs });
    expect(await photos.of('owner').find(id('work'))).toMatchObject({ orders: new Set([placed.orderId]), claims: 1 });
    const at = '2026-06-02T12:00:00.000Z';
    const history = [...proved.history, { status: 'cancelled', at } as const];
    expect(await orders.replace(proved, { ...placed, status: 'cancelled', history })).toBe(true);
    expect(await photoUses.findOrder(placed.orderId)).toMatchObject({ ended: { as: 'cancelled', at: new Date(at) } });
  },
  'an open case names its photos and keeps them, until it is closed': async (ports) => {
    const { photos, carts, orders, cases, photoUses } = ports;
    await photos.of(userId).create(photo({ status: 'published' }));
    const at = '2026-06-02T12:00:00.000Z';
    const delivered = order({ status: 'delivered', history: [{ status: 'delivered', at: noon.toISOString() }] });
    const { orderId } = delivered;
    for (const { productId, title, qty } of delivered.lines)
      await carts.put(userId, { productId, title, qty, addedAt: noon.toISOString() });
    expect(await orders.place(delivered, undefined)).toEqual({ outcome: 'placed' });
    expect(await photoUses.findOrder(orderId)).toBeUndefined();
    const opened = { status: 'opened', at, photoIds: [photoId] } as const;
    const damage = { orderId, userId, version: 1, steps: [opened] };
    await cases.put(damage, { newPhotos: [photoId] });
    expect(await photoUses.findOrder(orderId)).toEqual({ userId, photoIds: [], pictures: [name] });
    const closed = { status: 'closed', at: '2026-06-09T12:00:00.000Z' } as const;
    await cases.put({ ...damage, version: 2, steps: [opened, closed] }, { newPhotos: [] });
    expect(await photoUses.findOrder(orderId)).toMatchObject({
      pictures: [name],
      ended: { as: 'delivered', at: new Date(closed.at) },
    });
  },
};
