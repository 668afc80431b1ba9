import { expect } from 'vitest';
import type { OrderRecord } from '#lambdas/orders/order.ts';
import type { ProofRecord } from '#lambdas/proofs/proof.ts';
import { order } from '../unit/order.ts';
import { id, noon, photo } from '../unit/records.ts';
import { line } from './carts.ts';
import type { Cases, Ports } from './ports.ts';

const placed = order();
const { orderId } = placed;
const picture = { userId: 'owner', photoId: id('work') };
const sentAt = noon.toISOString();
const round = (number: number, fields: Partial<ProofRecord> = {}): ProofRecord => ({
  ...{ orderId, lineId: id('tea'), round: number, photo: picture, sentAt },
  ...fields,
});
const further = (record: OrderRecord): OrderRecord => ({
  ...record,
  history: [...record.history, { status: 'placed', at: sentAt }],
});

async function placeWithPicture({ orders, carts, photos }: Ports): Promise<void> {
  await carts.put(placed.userId, line('tea', 2));
  await orders.place(placed, undefined);
  await photos.of('owner').create(photo({ uploadId: picture.photoId, userId: 'owner', status: 'published' }));
}

export const proofCases: Cases = {
  'a round is written with its order, and only if that is as it was read': async (ports) => {
    const { orders, proofs } = ports;
    await placeWithPicture(ports);
    expect(await proofs.of(orderId)).toEqual([]);
    expect(await orders.changeProof(placed, further(placed), round(1))).toBe('done');
    expect(await orders.changeProof(placed, further(placed), round(2))).toBe('changed');
    expect(await orders.find(orderId)).toEqual(further(placed));
    expect(await proofs.of(orderId)).toEqual([round(1)]);
  },
  'a round without its picture is not written, but its answer is, after the picture was deleted': async (ports) => {
    const { orders, proofs } = ports;
    await placeWithPicture(ports);
    const gone = round(1, { photo: { userId: 'owner', photoId: id('gone') } });
    expect(await orders.changeProof(placed, further(placed), gone)).toBe('photo-gone');
    expect(await orders.find(orderId)).toEqual(placed);
    const answered: ProofRecord = {
      ...gone,
      answered: { answer: 'changes', words: 'Larger', pins: [{ x: 0, y: 1 }], at: sentAt },
    };
    expect(await orders.changeProof(placed, further(placed), answered)).toBe('done');
    expect(await proofs.of(orderId)).toEqual([answered]);
  },
  'rounds are found by line, oldest first, and not those of other orders': async (ports) => {
    const { orders, proofs } = ports;
    await placeWithPicture(ports);
    let current = placed;
    const all = [round(10), round(2, { lineId: id('ice') }), round(9)];
    for (const each of all) {
      expect(await orders.changeProof(current, further(current), each)).toBe('done');
      current = further(current);
    }
    expect((await proofs.of(orderId)).filter(({ lineId }) => lineId === id('tea'))).toEqual([round(9), round(10)]);
    expect(await proofs.of(orderId)).toHaveLength(3);
    expect(await proofs.of(id('other'))).toEqual([]);
  },
  'a link shows the line of its own order, hash and time': async ({ proofLinks }) => {
    await proofLinks.put(orderId, 'hash', id('tea'), 1_900_000_000);
    expect(await proofLinks.find(orderId, 'hash', 1_899_999_999)).toBe(id('tea'));
    expect(await proofLinks.find(orderId, 'hash', 1_900_000_000)).toBeUndefined();
    expect(await proofLinks.find(orderId, 'other', 0)).toBeUndefined();
    expect(await proofLinks.find(id('other'), 'hash', 0)).toBeUndefined();
  },
};
