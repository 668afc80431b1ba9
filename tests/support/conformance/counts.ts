import { expect } from 'vitest';
import { atOnce, type Cases } from './ports.ts';

const window = { counted: 'checkouts', userId: 'user-1', start: 1_800_000_000, end: 1_800_000_600 } as const;
const open = { of: { userId: 'user-1' }, room: 50, expiresAt: 1_900_000_000 };

export const countCases: Cases = {
  'what customers do is counted up to the limit, per kind, customer and window': async ({ customerCounts }) => {
    expect(await customerCounts.add(window, 1, 2)).toBe(true);
    expect(await customerCounts.add(window, 1, 2)).toBe(true);
    expect(await customerCounts.add(window, 1, 2)).toBe(false);
    expect(await customerCounts.add({ ...window, userId: 'user-2' }, 1, 2)).toBe(true);
    expect(await customerCounts.add({ ...window, counted: 'exports' }, 1, 2)).toBe(true);
    expect(await customerCounts.add({ ...window, start: window.end }, 1, 2)).toBe(true);
    expect(await customerCounts.add(window, 1, 3)).toBe(true);
  },
  'an amount is counted if it leaves the count within the limit, or if the count is empty': async ({
    customerCounts,
  }) => {
    expect(await customerCounts.add(window, 4, 10)).toBe(true);
    expect(await customerCounts.add(window, 7, 10)).toBe(false);
    expect(await customerCounts.add(window, 6, 10)).toBe(true);
    expect(await customerCounts.add(window, 1, 10)).toBe(false);
    const next = { ...window, start: window.end };
    expect(await customerCounts.add(next, 11, 10)).toBe(true);
    expect(await customerCounts.add(next, 1, 10)).toBe(false);
  },
  'concurrent calls stay within the limit': async ({ customerCounts }) => {
    const counted = await atOnce(...Array.from({ length: 8 }, () => () => customerCounts.add(window, 1, 3)));
    expect(counted.filter(Boolean)).toHaveLength(3);
  },
  'a token is counted once, and removed once': async ({ cashCounts }) => {
    expect(await cashCounts.add(open, 'a')).toBe(1);
    expect(await cashCounts.add(open, 'b')).toBe(2);
    expect(await cashCounts.add(open, 'a')).toBe(2);
    await cashCounts.remove(open, 'a');
    await cashCounts.remove(open, 'a');
    await cashCounts.remove(open, 'never');
    expect(await cashCounts.add(open, 'c')).toBe(2);
  },
  'a count that was emptied starts again': async ({ cashCounts }) => {
    await cashCounts.add(open, 'a');
    await cashCounts.remove(open, 'a');
    expect(await cashCounts.add(open, 'b')).toBe(1);
  },
  'customers, phones, networks, domains and days are counted separately': async ({ cashCounts }) => {
    await cashCounts.add(open, 'a');
    for (const other of [
      { ...open, of: { userId: 'user-2' } },
      { ...open, of: { phone: 'user-1' } },
      { ...open, of: { network: 'user-1' } },
      { ...open, of: { domain: 'user-1' } },
      { ...open, day: '2026-06-01' },
      { ...open, confirmed: true as const },
    ]) {
      expect(await cashCounts.add(other, 'b')).toBe(1);
    }
  },
  'concurrently added tokens get different counts': async ({ cashCounts }) => {
    const counts = await atOnce(...['a', 'b', 'c', 'd'].map((token) => () => cashCounts.add(open, token)));
    expect(counts.toSorted()).toEqual([1, 2, 3, 4]);
  },
  'a full count takes no new token, and still knows the ones it has': async ({ cashCounts }) => {
    const count = { ...open, room: 3 };
    for (const token of ['a', 'b', 'c']) await cashCounts.add(count, token);
    expect(await cashCounts.add(count, 'd')).toBe(Number.POSITIVE_INFINITY);
    expect(await cashCounts.add(count, 'a')).toBe(3);
    await cashCounts.remove(count, 'a');
    expect(await cashCounts.add(count, 'd')).toBe(3);
  },
};
