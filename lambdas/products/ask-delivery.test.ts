import { beforeEach, describe, expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { dayQuestion, id, product, sizeQuestion } from '#tests/support/unit/records.ts';
import { defaultDates } from '../contracts/dates/date-settings.ts';
import { defaultTerms } from '../contracts/delivery/delivery-terms.ts';
import { readDateRules } from '../dates/date-settings.ts';
import { reserve } from '../dates/slots.ts';
import { askDelivery } from './ask-delivery.ts';

let shop: ReturnType<typeof memoryShop>;
const ask = (...names: readonly string[]) => askDelivery(shop, { pin: '411001', productId: names.map(id) });

beforeEach(() => {
  shop = memoryShop();
  for (const each of [
    product('plain'),
    product('sized', { questions: [sizeQuestion] }),
    product('dated', { questions: [dayQuestion] }),
    product('slow', { making: { minDays: 4, maxDays: 6 } }),
    product('hidden', { state: 'hidden' }),
  ]) {
    shop.store.products.set(each.productId, each);
  }
});

const promiseDates = () =>
  shop.store.dates.set('shop', { version: 1, ...defaultDates, on: true, zones: [{ pins: ['411'], days: 2 }] });

test('D33: says nothing until the owner sets dates, about any product', async () => {
  expect(await ask('plain')).toEqual({ ok: true, value: { everywhere: true } });
  shop.store.dates.set('shop', { version: 1, ...defaultDates });
  expect(await ask('unknown')).toEqual({ ok: true, value: { everywhere: true } });
});

test.each([
  [['plain'], '2026-06-06'],
  [['sized'], '2026-06-06'],
  [['slow'], '2026-06-10'],
  [['plain', 'slow'], '2026-06-10'],
])('D33: %j, ordered on Monday, 1 June, arrives by %s', async (names, arrivesBy) => {
  promiseDates();
  expect(await ask(...names)).toEqual({ ok: true, value: { arrivesBy, everywhere: true } });
});

test('D33: a gift whose answers may follow the order names both days, and until when the later one needs them', async () => {
  promiseDates();
  const [without, complete] = ['2026-06-08', '2026-06-06'];
  const both = { arrivesBy: without, startBy: '2026-06-02', arrivesByIfComplete: complete, everywhere: true };
  expect(await ask('dated')).toEqual({ ok: true, value: both });
  const asked = { pin: '411001', productId: [id('dated')], complete: 'true' } as const;
  expect(await askDelivery(shop, asked)).toEqual({ ok: true, value: { arrivesBy: complete, everywhere: true } });
});

test('D33: names no second day if the answers make no difference to it', async () => {
  shop.store.dates.set('shop', {
    version: 1,
    ...defaultDates,
    on: true,
    capacity: { categories: {}, products: { [id('dated')]: 1 } },
  });
  const first = await ask('dated');
  expect(first).toMatchObject({ value: { arrivesByIfComplete: expect.any(String) } });
  const rules = await readDateRules(shop.dateStores);
  const need = { scope: `PRODUCT#${id('dated')}`, gifts: 1, capacity: 1, first: '2026-06-04' };
  if (rules) await reserve(shop, rules, [need], 900);
  const full = await ask('dated');
  expect(full).toEqual({
    ok: true,
    value: { arrivesBy: expect.any(String), startBy: '2026-06-02', everywhere: true },
  });
});

test('D33: without a PIN, the date holds for the farthest zone', async () => {
  promiseDates();
  expect(await askDelivery(shop, { productId: [id('plain')] })).toEqual({
    ok: true,
    value: { arrivesBy: '2026-06-12', everywhere: true },
  });
});

test('D33: a holiday makes the date later', async () => {
  promiseDates();
  shop.store.holidays.set('shop', { version: 1, days: ['2026-06-03'] });
  expect(await ask('plain')).toEqual({ ok: true, value: { arrivesBy: '2026-06-08', everywhere: true } });
});

test('D33: a day that has no room for the quantity makes the date later, and asking takes nothing', async () => {
  const capacity = { categories: { CartoonArt: 2 }, products: {} };
  shop.store.dates.set('shop', { version: 1, ...defaultDates, on: true, capacity });
  const asked = { pin: '411001', productId: [id('plain')] };
  const [first, third] = [
    { arrivesBy: '2026-06-12', everywhere: true },
    { arrivesBy: '2026-06-15', everywhere: true },
  ];
  expect(await askDelivery(shop, { ...asked, qty: [2] })).toEqual({ ok: true, value: first });
  expect(await askDelivery(shop, { ...asked, qty: [5] })).toEqual({ ok: true, value: third });
  expect(await askDelivery(shop, { ...asked, qty: [1_000_000] })).toEqual({ ok: true, value: { everywhere: true } });
  expect(await ask('plain')).toEqual({ ok: true, value: first });
});

test.each(['unknown', 'hidden'])('D33: refuses a product that is %s', async (name) => {
  promiseDates();
  expect(await ask('plain', name)).toMatchObject({ ok: false, code: 'product_not_found' });
});

describe('D33: where the terms of delivery refuse something', () => {
  const set = (terms: object) => shop.store.deliveryTerms.set('shop', { version: 1, ...defaultTerms, ...terms });
  const arrivesBy = '2026-06-06';

  test.each([true, false])(
    'a PIN that isn’t served has no date, and the words of the cart; dates are set: %s',
    async (on) => {
      if (on) promiseDates();
      set({ notServed: ['411'] });
      const { ok, ...rest } = await ask('plain');
      expect(ok).toBe(true);
      expect(rest).toEqual({ value: { problem: expect.stringContaining('We don’t deliver to PIN 411001.') } });
      const other = await askDelivery(shop, { pin: '560001', productId: [id('plain')] });
      expect(other).toEqual({ ok: true, value: on ? { arrivesBy: '2026-06-12' } : {} });
    },
  );

  test.each([
    [{ noCash: ['41'] }, 'at PIN 411001'],
    [{ noCashProducts: [id('plain')] }, 'for “plain mug”'],
  ])('with %j, the date says that cash isn’t possible %s', async (terms, words) => {
    promiseDates();
    set(terms);
    expect(await ask('plain')).toEqual({ ok: true, value: { arrivesBy, cashProblem: expect.stringContaining(words) } });
  });
});

test('D33: a PIN of the army, which lies in no State, has the date of all places without a zone', async () => {
  promiseDates();
  expect(await askDelivery(shop, { pin: '911001', productId: [id('plain')] })).toEqual({
    ok: true,
    value: { arrivesBy: '2026-06-12', everywhere: true },
  });
});
