import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultDates } from '#contracts/dates/date-settings.ts';
import { limits } from '#contracts/limits.ts';
import { newOccasionsSchema } from '#contracts/occasions/new-occasions.ts';
import type { Occasion } from '#contracts/occasions/occasions.ts';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { shifted } from '../dates/calendar.ts';
import { promiseOf } from '../dates/promise.ts';
import { changeSettings } from '../settings/change-settings.ts';
import { changeOccasions, readManagedOccasions, readOccasions } from './occasions.ts';

const rakhi: Occasion = { name: 'Rakhi', date: '2026-08-28' };

async function shopWith(occasions: readonly Occasion[], today: string, dates?: Partial<typeof defaultDates>) {
  const shop = memoryShop();
  await changeOccasions(shop, { version: 0, occasions });
  if (dates) await shop.dateStores.dates.replace(0, { version: 1, ...defaultDates, on: true, ...dates });
  return { ...shop, now: () => new Date(`${today}T12:00:00+05:30`) };
}

const zones = [
  { pins: ['411'], days: 1 },
  { pins: ['79'], days: 9 },
];

describe('D33: occasions', () => {
  test('there are none until the owner enters some', async () => {
    expect(await readOccasions(memoryShop())).toEqual([]);
    expect(await readManagedOccasions(memoryShop())).toEqual({ version: 0, occasions: [] });
  });

  test('are sorted by date, and an old tab that saves the settings erases none', async () => {
    const shop = memoryShop();
    const diwali = { name: 'Diwali', date: '2026-11-08' };
    await changeOccasions(shop, { version: 0, occasions: [diwali, rakhi] });
    await changeSettings(shop, { version: 0 });
    expect(await readManagedOccasions(shop)).toEqual({ version: 1, occasions: [rakhi, diwali] });
    expect(await changeOccasions(shop, { version: 0, occasions: [] })).toMatchObject({ code: 'settings_changed' });
  });

  test('have a cut-off for the farthest zone, or for the zone of a PIN', async () => {
    // 28 August 2026 is a Friday. A day for photos, three of making and nine, one or five of delivery, without Sundays.
    const shop = await shopWith([rakhi], '2026-08-01', { zones, deliveryDays: 5 });
    expect(await readOccasions(shop)).toEqual([
      { ...rakhi, slug: 'rakhi', orderBy: '2026-08-13', makingDays: 3, state: 'open' },
    ]);
    expect(await readOccasions(shop, '411001')).toMatchObject([{ orderBy: '2026-08-23' }]);
    expect(await readOccasions(shop, '110001')).toMatchObject([{ orderBy: '2026-08-18' }]);
  });

  test('leave out holidays, and take the making time of their category, or the longest', async () => {
    const caricatures = { ...rakhi, name: 'Caricatures', category: 'Caricature' } as const;
    const frames = { ...rakhi, name: 'Frames', category: 'MiniFrames' } as const;
    const dates = { makingDaysOf: { Caricature: 5, MagicMirror: 7 }, deliveryDays: 1 };
    const shop = await shopWith([rakhi, caricatures, frames], '2026-08-01', dates);
    await shop.dateStores.holidays.replace(0, { version: 1, days: ['2026-08-27'] });
    expect((await readOccasions(shop)).map(({ name, orderBy, makingDays }) => [name, orderBy, makingDays])).toEqual([
      ['Rakhi', '2026-08-17', 7],
      ['Caricatures', '2026-08-19', 5],
      ['Frames', '2026-08-21', 3],
    ]);
  });

  test.each([
    ['2026-04-24', 'early'],
    ['2026-04-25', 'open'],
    ['2026-08-23', 'open'],
    ['2026-08-24', 'late'],
    ['2026-08-28', 'late'],
    ['2026-08-29', 'past'],
  ])('on %s, one with the cut-off of 23 August is %s', async (today, state) => {
    const shop = await shopWith([rakhi], today, { deliveryDays: 1 });
    expect(await readOccasions(shop)).toMatchObject([{ orderBy: '2026-08-23', state }]);
  });

  test('have no cut-off in a shop that promises no dates', async () => {
    expect(await readOccasions(await shopWith([rakhi], '2026-08-28'))).toEqual([
      { ...rakhi, slug: 'rakhi', state: 'open' },
    ]);
    expect(await readOccasions(await shopWith([rakhi], '2026-08-29'))).toMatchObject([{ state: 'past' }]);
  });

  test('are late if the shop promises no dates so far ahead', async () => {
    const shop = await shopWith([rakhi], '2026-08-01', { workingDays: [3], makingDays: 50 });
    expect(await readOccasions(shop)).toEqual([{ ...rakhi, slug: 'rakhi', state: 'late' }]);
  });

  test('an order of the last day arrives in time, and one of the next day doesn’t', async () => {
    const days = fc.integer({ min: 1, max: 20 });
    const dates = fc.record({
      makingDays: days,
      deliveryDays: days,
      workingDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    });
    const holidays = fc.uniqueArray(
      fc.integer({ min: 1, max: 28 }).map((day) => `2026-08-${`${day}`.padStart(2, '0')}`),
    );
    await fc.assert(
      fc.asyncProperty(dates, holidays, async (settings, free) => {
        const shop = await shopWith([rakhi], '2026-01-01', settings);
        await shop.dateStores.holidays.replace(0, { version: 1, days: free });
        const [{ orderBy = '' } = {}] = await readOccasions(shop);
        const arrivalOf = (day: string) =>
          promiseOf(
            { ...defaultDates, ...settings, holidays: new Set(free) },
            { gifts: [{ productId: 'mug', category: 'MiniFrames', qty: 1 }], pin: undefined, day, waits: true },
          )?.arrivesBy ?? '';
        expect(arrivalOf(orderBy) <= rakhi.date).toBe(true);
        expect(arrivalOf(shifted(orderBy, 1)) > rakhi.date).toBe(true);
      }),
    );
  });
});

describe('the path of an occasion', () => {
  test('has the name in Latin letters, or else the date', async () => {
    const names = ['Mother’s Day', 'Karwa Chauth 2026', 'राखी'];
    const shop = await shopWith(
      names.map((name, day) => ({ name, date: `2026-08-0${day + 1}` })),
      '2026-01-01',
    );
    expect((await readOccasions(shop)).map(({ slug }) => slug)).toEqual([
      'mothers-day',
      'karwa-chauth-2026',
      '2026-08-03',
    ]);
  });

  test('belongs to one occasion', () => {
    const parsed = newOccasionsSchema.safeParse({
      version: 0,
      occasions: [rakhi, { name: 'RAKHI!', date: '2027-08-17' }],
    });
    expect(parsed.error?.issues).toMatchObject([
      { path: ['occasions', 1, 'name'], message: expect.stringContaining('the address “rakhi” already') },
    ]);
  });
});

test.each(['x', 'क', '"', '🎁'])('the longest list fits into a request: %s', (letter) => {
  const { count, nameLength, textLength } = limits.occasions;
  const longest = (length: number) => letter.repeat(length / letter.length);
  const occasion = { name: longest(nameLength), text: longest(textLength), words: longest(limits.searchLength) };
  const body = JSON.stringify({ version: 0, occasions: Array(count).fill({ ...occasion, date: rakhi.date }) });
  expect(Buffer.byteLength(body)).toBeLessThan(limits.bodyBytes);
});
