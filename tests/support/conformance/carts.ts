import { expect } from 'vitest';
import type { CartLineRecord } from '#lambdas/cart/cart.ts';
import { limits } from '#lambdas/contracts/limits.ts';
import { customer, id, photo } from '../unit/records.ts';
import type { Cases } from './ports.ts';

const { userId } = customer;
export const line = (name: string, qty = 1, addedAt = '2026-06-01T12:00:00.000Z') => ({
  productId: id(name),
  title: `${name} mug`,
  qty,
  addedAt,
});

/** A line of mugs that are to be printed with this name. */
export const named = (text: string, qty = 1): CartLineRecord => ({
  ...line('tea', qty),
  lineId: `${id('tea')}.${id(text)}`,
  answers: { name: { text } },
});

/** The line of a mug with a photo. */
const pictured: CartLineRecord = {
  ...line('tea'),
  lineId: `${id('tea')}.${id('photo')}`,
  answers: {
    photo: {
      photos: [{ photoId: photo().uploadId, crop: { area: { x: 0.1, y: 0, width: 0.7, height: 1 }, turn: 90 } }],
    },
  },
};

export const cartCases: Cases = {
  'a new cart is empty': async ({ carts }) => {
    expect(await carts.lines(userId)).toEqual([]);
  },
  'a customer reads only their own lines, ordered by product': async ({ carts }) => {
    const lines = [line('tea'), line('ice'), line('oil')];
    for (const each of lines) await carts.put(userId, each);
    await carts.put('another', line('jam'));
    expect(await carts.lines(userId)).toEqual(lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1)));
  },
  'putting a line again takes the new values and keeps the time it was added': async ({ carts }) => {
    await carts.put(userId, line('tea', 3));
    await carts.put(userId, { ...line('tea', 1, '2026-07-01T12:00:00.000Z'), title: 'New title' });
    expect(await carts.lines(userId)).toEqual([{ ...line('tea', 1), title: 'New title' }]);
  },
  'a quantity changes only on a line that exists': async ({ carts }) => {
    await carts.put(userId, line('tea'));
    expect(await carts.setQty(userId, id('tea'), 5)).toBe(true);
    expect(await carts.setQty(userId, id('ice'), 5)).toBe(false);
    expect(await carts.setQty('another', id('tea'), 5)).toBe(false);
    expect(await carts.lines(userId)).toEqual([line('tea', 5)]);
    expect(await carts.lines('another')).toEqual([]);
  },
  'a product has one line per set of answers, each found and changed by its own ID': async ({ carts }) => {
    const all: CartLineRecord[] = [line('tea'), named('Asha'), named('Ben')];
    for (const each of all) await carts.put(userId, each);
    const byId = all.toSorted((a, b) => ((a.lineId ?? a.productId) < (b.lineId ?? b.productId) ? -1 : 1));
    expect(await carts.lines(userId)).toEqual(byId);
    expect(await carts.find(userId, named('Asha').lineId ?? '')).toEqual(named('Asha'));
    expect(await carts.find(userId, id('tea'))).toEqual(line('tea'));
    expect(await carts.find('another', id('tea'))).toBeUndefined();
    expect(await carts.setQty(userId, named('Ben').lineId ?? '', 4)).toBe(true);
    await carts.remove(userId, id('tea'));
    expect(await carts.find(userId, named('Ben').lineId ?? '')).toEqual(named('Ben', 4));
    expect(await carts.find(userId, named('Asha').lineId ?? '')).toEqual(named('Asha'));
  },
  'lines are counted up to a limit': async ({ carts }) => {
    expect(await carts.count(userId, 2)).toBe(0);
    for (const each of [line('tea'), named('Asha'), named('Ben')]) await carts.put(userId, each);
    expect(await carts.count(userId, 2)).toBe(2);
    expect(await carts.count(userId, 9)).toBe(3);
  },
  'long lines are counted too, although few of them fit into one read of 1 MB': async ({ carts }) => {
    const long = 'a'.repeat(limits.questions.answerBytes);
    const names = Array.from({ length: 24 }, (_, index) => `${index}`);
    for (const name of names) await carts.put(userId, { ...named(name), answers: { name: { text: long } } });
    expect(await carts.count(userId, 30)).toBe(24);
    expect(await carts.count(userId, 23)).toBe(23);
  },
  'a line is swapped for another one only if both are as they were read': async ({ carts }) => {
    await carts.put(userId, line('tea', 2));
    const swap = { from: line('tea', 2), over: undefined, to: named('Asha', 2) };
    expect(await carts.swap(userId, { ...swap, from: line('tea', 3) })).toBe('changed');
    expect(await carts.swap(userId, { ...swap, over: named('Asha', 1) })).toBe('changed');
    expect(await carts.lines(userId)).toEqual([line('tea', 2)]);
    expect(await carts.swap(userId, swap)).toBe('done');
    expect(await carts.swap(userId, swap)).toBe('changed');
    expect(await carts.lines(userId)).toEqual([named('Asha', 2)]);
  },
  'a swap that makes two lines equal merges them only if both are as they were read': async ({ carts }) => {
    for (const each of [line('tea', 2), named('Asha', 3)]) await carts.put(userId, each);
    const merge = { from: line('tea', 2), over: named('Asha', 3), to: named('Asha', 5) };
    expect(await carts.swap(userId, { ...merge, over: undefined })).toBe('changed');
    expect(await carts.swap(userId, { ...merge, over: named('Asha', 4) })).toBe('changed');
    expect(await carts.swap(userId, merge)).toBe('done');
    expect(await carts.lines(userId)).toEqual([named('Asha', 5)]);
  },
  'a line is written only while the photos that it names are complete': async ({ carts, photos }) => {
    const mine = photos.of(userId);
    expect(await carts.put(userId, pictured)).toBe('photo-gone');
    await mine.create(photo());
    expect(await carts.put(userId, pictured)).toBe('photo-gone');
    await carts.put(userId, line('tea'));
    const swap = { from: line('tea'), over: undefined, to: pictured };
    expect(await carts.swap(userId, swap)).toBe('photo-gone');
    expect(await carts.lines(userId)).toEqual([line('tea')]);
    await mine.markComplete(photo());
    expect(await carts.swap(userId, { ...swap, from: line('tea', 2) })).toBe('changed');
    expect(await mine.find(photo().uploadId)).not.toHaveProperty('claims');
    expect(await carts.swap(userId, swap)).toBe('done');
    expect(await carts.put(userId, pictured)).toBe('done');
    expect(await carts.lines(userId)).toEqual([pictured]);
    expect(await mine.find(photo().uploadId)).toMatchObject({ claims: 2 });
    expect(await carts.put('another', pictured)).toBe('photo-gone');
  },
  'removing a line is idempotent': async ({ carts }) => {
    await carts.put(userId, line('tea'));
    await carts.remove(userId, id('tea'));
    await carts.remove(userId, id('tea'));
    expect(await carts.lines(userId)).toEqual([]);
  },
};
