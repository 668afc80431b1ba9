import { expect } from 'vitest';
import { atOnce, type Cases } from './ports.ts';

const day = '2026-12-01';
const slot = (gifts: number, of = 'CATEGORY#Caricature') => ({ scope: of, day, gifts });
const hold = (token: string) => ({ token, until: 1_000, capacity: 3, expiresAt: 2_000 });
const onlyDay = { first: day, last: day };

export const slotCases: Cases = {
  'a day takes what it has room for, and shows what is in the way': async ({ slots }) => {
    expect(await slots.take(slot(2), hold('A'))).toBeUndefined();
    const taken = { day, taken: 2, holds: { A: { gifts: 2, until: 1_000 } } };
    expect(await slots.take(slot(2), hold('B'))).toEqual(taken);
    expect(await slots.bookedDays('CATEGORY#Caricature', onlyDay)).toEqual([taken]);
    expect(await slots.take(slot(1), hold('B'))).toBeUndefined();
    expect(await slots.take(slot(3, 'PRODUCT#mug'), hold('A'))).toBeUndefined();
  },
  'a day that can make less than asked for takes nothing': async ({ slots }) => {
    expect(await slots.take(slot(1), hold('A'))).toBeUndefined();
    await slots.free(slot(1), 'A');
    expect(await slots.take(slot(4), hold('B'))).toEqual({ day, taken: 0, holds: {} });
  },
  'a repeated call takes a slot once': async ({ slots }) => {
    expect(await slots.take(slot(1), hold('A'))).toBeUndefined();
    expect(await slots.take(slot(1), hold('A'))).toBeUndefined();
    expect(await slots.bookedDays('CATEGORY#Caricature', onlyDay)).toMatchObject([{ taken: 1 }]);
  },
  'concurrent calls never take more than a day has': async ({ slots }) => {
    const found = await atOnce(...['A', 'B', 'C', 'D', 'E'].map((token) => () => slots.take(slot(1), hold(token))));
    expect(found.filter((full) => full === undefined)).toHaveLength(3);
    expect(await slots.bookedDays('CATEGORY#Caricature', onlyDay)).toMatchObject([{ taken: 3 }]);
  },
  'a confirmed hold has no end, and only its own token frees it': async ({ slots }) => {
    await slots.take(slot(1), hold('A'));
    await slots.take(slot(2), hold('B'));
    expect(await slots.confirm(slot(1), 'A')).toBe(true);
    expect(await slots.confirm(slot(1), 'C')).toBe(false);
    await slots.free(slot(1), 'A', 1_000);
    await slots.free(slot(2), 'B', 999);
    await slots.free(slot(2), 'C');
    expect(await slots.bookedDays('CATEGORY#Caricature', onlyDay)).toEqual([
      { day, taken: 3, holds: { A: { gifts: 1 }, B: { gifts: 2, until: 1_000 } } },
    ]);
    await slots.free(slot(2), 'B', 1_000);
    await slots.free(slot(1), 'A');
    await slots.free(slot(1), 'A');
    expect(await slots.bookedDays('CATEGORY#Caricature', onlyDay)).toEqual([{ day, taken: 0, holds: {} }]);
  },
  'days are listed from the first to the last': async ({ slots }) => {
    for (const each of ['2026-12-01', '2026-12-02', '2026-12-03', '2027-01-01']) {
      await slots.take({ ...slot(1), day: each }, hold('A'));
    }
    const days = await slots.bookedDays('CATEGORY#Caricature', { first: '2026-12-02', last: '2026-12-31' });
    expect(days.map((booked) => booked.day)).toEqual(['2026-12-02', '2026-12-03']);
  },
};
