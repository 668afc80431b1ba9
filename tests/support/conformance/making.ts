import { expect } from 'vitest';
import type { MakingRecord } from '#lambdas/making/making.ts';
import { order } from '../unit/order.ts';
import { customer, id, noon, owner, photo } from '../unit/records.ts';
import { atOnce, type Cases, type Ports } from './ports.ts';

const { userId } = customer;
const at = noon.toISOString();
const picture = (name: string) => ({ userId: owner.userId, photoId: id(name) });

async function placedOrder({ carts, orders, photos }: Ports) {
  const placed = order();
  for (const { productId, title, qty } of placed.lines) await carts.put(userId, { productId, title, qty, addedAt: at });
  expect(await orders.place(placed, undefined)).toEqual({ outcome: 'placed' });
  for (const name of ['one', 'two'])
    await photos.of(owner.userId).create(photo({ ...owner, uploadId: id(name), status: 'published' }));
  return placed;
}

/** The version with these pictures. */
const record = (version: number, ...names: readonly string[]): MakingRecord => ({
  ...{ orderId: order().orderId, userId, version },
  pictures: names.map((name) => ({ photo: picture(name), at })),
});

export const makingCases: Cases = {
  'making pictures are added version by version, and of concurrent additions one succeeds': async (ports) => {
    const { making } = ports;
    const placed = await placedOrder(ports);
    expect(await making.find(placed.orderId)).toBeUndefined();
    const outcomes = await atOnce(
      ...['one', 'two'].map((name) => () => making.add(record(1, name), placed, picture(name))),
    );
    expect(outcomes.toSorted()).toEqual(['changed', 'done']);
    expect((await making.find(placed.orderId))?.pictures).toHaveLength(1);
  },
  'a making picture is kept for its order, until it is taken out': async (ports) => {
    const { making, photos, photoUses } = ports;
    const placed = await placedOrder(ports);
    const { orderId } = placed;
    expect(await making.add(record(1, 'gone'), placed, picture('gone'))).toBe('photo-gone');
    expect(await photoUses.findOrder(orderId)).toBeUndefined();
    expect(await making.add(record(1, 'one'), placed, picture('one'))).toBe('done');
    expect(await making.find(orderId)).toEqual(record(1, 'one'));
    expect(await photoUses.findOrder(orderId)).toEqual({ userId, photoIds: [], pictures: [picture('one')] });
    const kept = await photos.of(owner.userId).find(id('one'));
    expect(kept).toMatchObject({ claims: 1, orders: new Set([orderId]) });
    expect(await making.replace(record(3))).toBe(false);
    expect(await making.replace(record(2))).toBe(true);
    expect(await photoUses.findOrder(orderId)).toBeUndefined();
  },
  'no making picture is added to an order that has taken a step since it was read': async (ports) => {
    const { making, orders } = ports;
    const placed = await placedOrder(ports);
    const history = [...placed.history, { status: 'cancelled', at } as const];
    expect(await orders.replace(placed, { ...placed, status: 'cancelled', history })).toBe(true);
    expect(await making.add(record(1, 'one'), placed, picture('one'))).toBe('changed');
    expect(await making.find(placed.orderId)).toBeUndefined();
  },
};
