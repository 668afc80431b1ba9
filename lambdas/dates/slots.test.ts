import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { cases } from '#tests/support/cases.ts';
import { memorySlots } from '#tests/support/unit/memory-slots.ts';
import { memoryStore } from '#tests/support/unit/memory-store.ts';
import { defaultDates } from '../contracts/dates/date-settings.ts';
import { isWorkingDay } from './calendar.ts';
import type { DateRules, Need } from './promise.ts';
import { confirm, lastDayOf, lastFreeDay, type Reservation, release, reserve } from './slots.ts';

const rules: DateRules = { ...defaultDates, holidays: new Set(['2026-06-05']) };
const scope = 'CATEGORY#Caricature';
/** 4 June 2026 is a Thursday, and the Friday is a holiday. */
const need = (gifts: number, changes: Partial<Need> = {}): Need => ({
  scope,
  gifts,
  capacity: 2,
  first: '2026-06-04',
  ...changes,
});

let shop: ReturnType<typeof open>;
beforeEach(() => {
  shop = open();
});

function open(turn: () => Promise<unknown> = async () => {}) {
  const store = memoryStore();
  let token = 0;
  let time = Date.parse('2026-06-01T12:00:00.000Z');
  return {
    store,
    slots: memorySlots(async (effect) => {
      await turn();
      const result = effect();
      await turn();
      return result;
    }, store),
    newToken: () => `T${++token}`,
    now: () => new Date(time),
    pass: (seconds: number) => {
      time += seconds * 1000;
    },
  };
}

const taken = () => Object.fromEntries([...shop.store.slots.values()].map(({ day, taken }) => [day, taken]));
const daysOf = (reservation?: Reservation) => reservation?.slots.map(({ day, gifts }) => [day, gifts]);

describe('D33: the gifts of a day', () => {
  test('are reserved on the first working days with room, spread over several', async () => {
    expect(daysOf(await reserve(shop, rules, [need(1)], 60))).toEqual([['2026-06-04', 1]]);
    expect(await lastFreeDay(shop, rules, [need(4)])).toBe('2026-06-08');
    const spread = await reserve(shop, rules, [need(4)], 60);
    expect(daysOf(spread)).toEqual([
      ['2026-06-04', 1],
      ['2026-06-06', 2],
      ['2026-06-08', 1],
    ]);
    expect(spread && lastDayOf(spread)).toBe('2026-06-08');
  });

  test('are reserved for all needs or for none', async () => {
    const tooMany = need(500, { scope: 'PRODUCT#mug' });
    expect(await lastFreeDay(shop, rules, [need(1), tooMany])).toBeUndefined();
    expect(await reserve(shop, rules, [need(1), tooMany], 60)).toBeUndefined();
    expect([...shop.store.slots.values()].map(({ taken }) => taken)).toEqual([0]);
  });

  test('are free again after the hold, unless the order became sure', async () => {
    const sure = await reserve(shop, rules, [need(1)], 60);
    const late = await reserve(shop, rules, [need(1)], 60);
    if (sure === undefined || late === undefined) throw new Error('Nothing is reserved.');
    expect(await confirm(shop, sure)).toBe(true);
    shop.pass(61);
    expect(await lastFreeDay(shop, rules, [need(1)])).toBe('2026-06-04');
    expect(daysOf(await reserve(shop, rules, [need(2)], 60))).toEqual([
      ['2026-06-04', 1],
      ['2026-06-06', 1],
    ]);
    expect(await confirm(shop, late)).toBe(false);
    await release(shop, late);
    await release(shop, sure);
    await release(shop, sure);
    expect(taken()).toEqual({ '2026-06-04': 1, '2026-06-06': 1 });
  });

  test('stay what they are if the owner lowers the number', async () => {
    await reserve(shop, rules, [need(2)], 60);
    expect(daysOf(await reserve(shop, rules, [need(1, { capacity: 1 })], 60))).toEqual([['2026-06-06', 1]]);
  });
});

const step = fc.record({
  gifts: fc.integer({ min: 1, max: 4 }),
  end: fc.constantFrom('confirm', 'release', 'release twice', 'crash'),
  waits: fc.constantFrom(0, 30, 70),
});

test('D33: whatever runs at once, no day is overbooked, and what is confirmed stays', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(step, { minLength: 2, maxLength: 6 }),
      fc.integer({ min: 1, max: 3 }),
      async (scheduler, steps, capacity) => {
        shop = open(() => {
          for (const { taken, holds } of shop.store.slots.values()) {
            expect(taken).toBeLessThanOrEqual(capacity);
            expect(Object.values(holds).reduce((sum, { gifts }) => sum + gifts, 0)).toBe(taken);
          }
          return scheduler.schedule(Promise.resolve());
        });
        const kept: Reservation[] = [];
        const run = async ({ gifts, end, waits }: typeof step extends fc.Arbitrary<infer S> ? S : never) => {
          const reservation = await reserve(shop, rules, [need(gifts, { capacity })], 60);
          if (reservation === undefined) throw new Error('There is room for all of them.');
          expect(reservation.slots.reduce((sum, slot) => sum + slot.gifts, 0)).toBe(gifts);
          for (const { day } of reservation.slots) expect(isWorkingDay(rules, day)).toBe(true);
          shop.pass(waits);
          if (end === 'confirm' && (await confirm(shop, reservation))) kept.push(reservation);
          if (end.startsWith('release')) await release(shop, reservation);
          if (end === 'release twice') await release(shop, reservation);
        };
        await scheduler.waitFor(Promise.all(steps.map(run)));
        for (const { token, slots } of kept) {
          for (const { day, gifts } of slots) {
            expect(shop.store.slots.get(`${scope} ${day}`)?.holds[token]).toEqual({ gifts });
          }
        }
      },
    ),
    { numRuns: cases(400) },
  );
});
