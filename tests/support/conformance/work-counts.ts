import { expect } from 'vitest';
import { atOnce, type Cases } from './ports.ts';

export const workCountCases: Cases = {
  'an order is counted once as its latest version says, however often and in whatever order': async ({
    workCounts,
  }) => {
    expect(await workCounts.find()).toEqual({});
    await workCounts.count('A', 2, { waiting: 1, 'cash-paise': 50 });
    await workCounts.count('B', 2, { waiting: 1 });
    await workCounts.count('A', 3, { 'to-make#2026-12-05': 1, 'cash-paise': 70 });
    await workCounts.count('A', 2, { waiting: 1, 'cash-paise': 50 });
    await workCounts.count('A', 3, { 'to-make#2026-12-05': 1, 'cash-paise': 70 });
    expect(await workCounts.find()).toEqual({ waiting: 1, 'to-make#2026-12-05': 1, 'cash-paise': 70 });
  },
  'a late older version changes nothing, also if the newest adds the same as the first': async ({ workCounts }) => {
    await workCounts.count('A', 1, { waiting: 1 });
    await workCounts.count('A', 3, { waiting: 1 });
    await workCounts.count('A', 2, { 'to-ship': 1 });
    expect(await workCounts.find()).toEqual({ waiting: 1 });
  },
  'concurrent calls count each order exactly once': async ({ workCounts }) => {
    const twice = ['A', 'A', 'B', 'B', 'C'].map((orderId) => () => workCounts.count(orderId, 1, { waiting: 1 }));
    await atOnce(...twice);
    expect(await workCounts.find()).toEqual({ waiting: 3 });
  },
  'a list names the orders that it counts': async ({ workCounts }) => {
    await workCounts.count('A', 1, { cancelled: 1, 'to-collect': 1 });
    await workCounts.count('B', 1, { 'to-collect': 1 });
    await workCounts.count('C', 1, { cancelled: 1 });
    await workCounts.count('C', 2, {});
    expect(await workCounts.countedIn('cancelled', ['A', 'B', 'C', 'D'])).toEqual(new Set(['A']));
    expect(await workCounts.countedIn('cancelled', [])).toEqual(new Set());
  },
  'only names that count nothing are removed': async ({ workCounts }) => {
    await workCounts.count('A', 1, { waiting: 1, 'to-make#2026-12-05': 1 });
    await workCounts.count('A', 2, { waiting: 1 });
    await workCounts.tidy();
    await workCounts.tidy();
    expect(await workCounts.find()).toEqual({ waiting: 1 });
  },
};
