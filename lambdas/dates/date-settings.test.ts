import { beforeEach, expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { defaultDates } from '../contracts/dates/date-settings.ts';
import { newDatesSchema } from '../contracts/dates/new-date-settings.ts';
import { changeDates, readDateRules, readManagedDates } from './date-settings.ts';

const { capacity: _, ...earlier } = { ...defaultDates, on: true, deliveryDays: 4, capacity: undefined };
const capacity = { categories: { Caricature: 6 }, products: {} };

let shop: ReturnType<typeof memoryShop>;
beforeEach(() => {
  shop = memoryShop();
});

test('D33: dates that an earlier version stored stay valid, and limit nothing', async () => {
  shop.store.dates.set('shop', { version: 3, ...earlier });
  expect(await readDateRules(shop.dateStores)).toMatchObject({ deliveryDays: 4 });
  expect((await readManagedDates(shop.dateStores)).dates).toEqual({ version: 3, ...earlier });
  expect(newDatesSchema.safeParse({ version: 3, ...earlier }).success).toBe(true);
});

test('D33: a page of an earlier version, which sends no capacity, keeps it', async () => {
  expect(await changeDates(shop.dateStores, { version: 0, ...earlier, capacity })).toMatchObject({ ok: true });
  expect(await changeDates(shop.dateStores, { version: 1, ...earlier })).toMatchObject({
    value: { version: 2, capacity },
  });
  const none = { categories: {}, products: {} };
  expect(await changeDates(shop.dateStores, { version: 2, ...earlier, capacity: none })).toMatchObject({
    value: { capacity: none },
  });
});
