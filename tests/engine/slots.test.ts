import { expect, test } from 'vitest';
import { defaultDates } from '#contracts/dates/date-settings.ts';
import { slotTable } from '#lambdas/dates/slots.table.ts';
import { reserve } from '#lambdas/dates/slots.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { now } from '../support/unit/records.ts';
import { useEngineTable } from '../support/use-engine-table.ts';

const engineTable = useEngineTable();

test('D33: 200 checkouts at once never overbook a day, and each has its slot', async () => {
  const slots = slotTable(engineTable());
  const need = { scope: 'CATEGORY#Caricature', gifts: 1, capacity: 60, first: '2026-06-04' };
  const rules = { ...defaultDates, holidays: new Set<string>() };
  const reserveOne = () => reserve({ slots, newToken: newId, now }, rules, [need], 900);
  const reservations = await Promise.all(Array.from({ length: 200 }, reserveOne));

  const days = await slots.bookedDays(need.scope, { first: '2026-01-01', last: '2026-12-31' });
  expect(days.map(({ day, taken }) => [day, taken])).toEqual([
    ['2026-06-04', 60],
    ['2026-06-05', 60],
    ['2026-06-06', 60],
    ['2026-06-08', 20],
  ]);
  const holders = days.flatMap(({ day, holds }) => Object.keys(holds).map((token) => [token, day]));
  const reserved = reservations.map((found) => [found?.token, found?.slots[0]?.day]);
  expect(holders.toSorted()).toEqual(reserved.toSorted());
});
