import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categoryIds } from '../contracts/categories.ts';
import { indianDay, isWorkingDay, shifted, workingDayAfter } from './calendar.ts';
import { type DateRules, deliveryDaysTo, makingDaysOf, needsOf, promiseOf } from './promise.ts';

const rules = (changes: Partial<DateRules> = {}): DateRules => ({
  deliveryDays: 5,
  zones: [
    { pins: ['40', '411'], days: 2 },
    { pins: ['4'], days: 3 },
  ],
  makingDays: 3,
  makingDaysOf: { Caricature: 4 },
  workingDays: [1, 2, 3, 4, 5, 6],
  holidays: new Set(),
  ...changes,
});
const one = { productId: 'gift', qty: 1 };
const caricature = { ...one, category: 'Caricature' } as const;
const frame = { ...one, category: 'MiniFrames' } as const;
const wish = { gifts: [frame], pin: '411001', day: '2026-11-27', waits: false };

describe('D33: the promised date', () => {
  test('adds the making time and the days of the zone, without Sundays', () => {
    // 27 November 2026 is a Friday.
    expect(promiseOf(rules(), wish)).toEqual({
      startBy: '2026-11-27',
      readyBy: '2026-12-01',
      arrivesBy: '2026-12-03',
      pin: '411001',
    });
  });

  test('leaves out holidays and the shop’s free days', () => {
    const holidays = new Set(['2026-11-28', '2026-12-03']);
    expect(promiseOf(rules({ holidays }), wish)).toMatchObject({ readyBy: '2026-12-02', arrivesBy: '2026-12-05' });
    expect(promiseOf(rules({ workingDays: [3] }), wish)).toMatchObject({
      readyBy: '2026-12-16',
      arrivesBy: '2026-12-30',
    });
  });

  test('waits for the gift that takes longest', () => {
    const slow = { ...frame, making: { minDays: 2, maxDays: 6 } };
    expect(promiseOf(rules(), { ...wish, gifts: [frame, slow, caricature] })).toMatchObject({ readyBy: '2026-12-04' });
  });

  test('gives missing answers and confirmations one working day', () => {
    expect(promiseOf(rules(), { ...wish, day: '2026-11-28', waits: true })).toMatchObject({
      startBy: '2026-11-30',
      readyBy: '2026-12-03',
    });
  });

  test('waits for the last gift that the shop has room for', () => {
    expect(promiseOf(rules(), wish, '2026-12-04')).toMatchObject({ readyBy: '2026-12-04', arrivesBy: '2026-12-07' });
    expect(promiseOf(rules(), wish, '2026-11-30')).toEqual(promiseOf(rules(), wish));
  });

  test('needs room for the gifts of each limited product, and of the rest of each limited category', () => {
    const slow = { ...frame, qty: 3, making: { minDays: 1, maxDays: 4 } };
    const gifts = [frame, slow, caricature, { ...frame, productId: 'mug', qty: 2 }];
    const capacity = { categories: { MiniFrames: 5 }, products: { mug: 1 } };
    expect(needsOf(rules({ capacity }), { ...wish, gifts })).toEqual([
      { scope: 'CATEGORY#MiniFrames', capacity: 5, gifts: 4, first: '2026-12-02' },
      { scope: 'PRODUCT#mug', capacity: 1, gifts: 2, first: '2026-12-01' },
    ]);
    expect(needsOf(rules(), { ...wish, gifts })).toEqual([]);
  });

  test('says nothing about days beyond a year', () => {
    expect(promiseOf(rules({ makingDays: 80, deliveryDays: 80, workingDays: [0] }), wish)).toBeUndefined();
  });

  test('begins with the day in India', () => {
    expect(indianDay(new Date('2026-11-27T18:29:59.999Z'))).toBe('2026-11-27');
    expect(indianDay(new Date('2026-11-27T18:30:00.000Z'))).toBe('2026-11-28');
  });
});

test.each([
  ['411001', 2],
  ['400001', 2],
  ['412001', 3],
  ['110001', 5],
  [undefined, 5],
])(
  'D33: a parcel to %s takes %i days: the longest beginning decides, and an unknown PIN is the farthest',
  (pin, days) => {
    expect(deliveryDaysTo(rules(), pin)).toBe(days);
  },
);

test.each([
  [{ ...caricature, making: { minDays: 1, maxDays: 7 } }, 7],
  [caricature, 4],
  [frame, 3],
])('D33: the making time of %j is that of the product, its category or the shop', (gift, days) => {
  expect(makingDaysOf(rules(), gift)).toBe(days);
});

const aDay = fc
  .integer({ min: 0, max: 3_000 })
  .map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));
const someRules = fc.record({
  deliveryDays: fc.integer({ min: 1, max: 20 }),
  zones: fc.constant([]),
  makingDays: fc.integer({ min: 1, max: 20 }),
  makingDaysOf: fc.constant({}),
  workingDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
  holidays: fc.array(aDay, { maxLength: 30 }).map((days) => new Set(days)),
});
const someGifts = fc.array(
  fc.constantFrom(...categoryIds).map((category) => ({ ...one, category, making: { minDays: 1, maxDays: 3 } })),
  { minLength: 1, maxLength: 5 },
);

test('D33: every promise is on working days, in order, and has the working days that it needs', () => {
  fc.assert(
    fc.property(someRules, someGifts, aDay, fc.boolean(), (set, gifts, day, waits) => {
      const promise = promiseOf(set, { gifts, pin: '411001', day, waits });
      if (promise === undefined) return;
      const { startBy, readyBy, arrivesBy } = promise;
      expect(day <= startBy && startBy < readyBy && readyBy < arrivesBy).toBe(true);
      for (const end of [readyBy, arrivesBy]) expect(isWorkingDay(set, end)).toBe(true);
      expect(workingDaysBetween(set, startBy, readyBy)).toBe(3);
      expect(workingDaysBetween(set, readyBy, arrivesBy)).toBe(set.deliveryDays);
    }),
  );
});

test('D33: ordering later, or a further holiday, never makes a date earlier', () => {
  fc.assert(
    fc.property(someRules, someGifts, aDay, aDay, (set, gifts, day, holiday) => {
      const arrival = (of: DateRules, from: string) =>
        promiseOf(of, { gifts, pin: '411001', day: from, waits: false })?.arrivesBy ?? '9999';
      expect(arrival(set, shifted(day, 1)) >= arrival(set, day)).toBe(true);
      expect(arrival({ ...set, holidays: new Set([...set.holidays, holiday]) }, day) >= arrival(set, day)).toBe(true);
    }),
  );
});

test('no working day later is the day itself', () => {
  expect(workingDayAfter(rules(), '2026-11-29', 0)).toBe('2026-11-29');
});

/** Counts day by day, as an owner would on a wall calendar. */
function workingDaysBetween(set: DateRules, from: string, to: string): number {
  let count = 0;
  for (let day = shifted(from, 1); day <= to; day = shifted(day, 1)) if (isWorkingDay(set, day)) count += 1;
  return count;
}
