import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { id } from '#tests/support/unit/records.ts';
import { type DeliveryTerms, defaultTerms } from '../contracts/delivery/delivery-terms.ts';
import { environment } from '../contracts/names.ts';
import { dependsOnPin, priceDelivery } from './price-delivery.ts';

afterEach(() => vi.unstubAllEnvs());

const lines = [
  { productId: id('tea'), title: 'Tea' },
  { productId: id('cup'), title: 'Cup' },
];
const priced = (terms: Partial<DeliveryTerms>, pin?: string, totalPaise = 50_000) =>
  priceDelivery({ ...defaultTerms, ...terms }, { pin, totalPaise, lines });
const free = { feePaise: 0, cashFeePaise: 0 };

describe('D33: what delivery costs', () => {
  test('by default, it is free, everywhere and in every way', () => {
    expect(priced({})).toEqual(free);
    expect(priced({}, '560001')).toEqual(free);
    expect(dependsOnPin(defaultTerms)).toBe(false);
  });

  test('an empty cart has no fee', () => {
    expect(
      priceDelivery({ ...defaultTerms, fee: 60, cashFee: 30 }, { pin: '560001', totalPaise: 0, lines: [] }),
    ).toEqual(free);
  });

  const areaFees = [
    { area: '79', fee: 120 },
    { area: 'Arunachal Pradesh', fee: 130 },
    { area: '791', fee: 150.25 },
    { area: '791002', fee: 0 },
    { area: 'Andaman and Nicobar Islands', fee: 200 },
  ];
  test.each([
    [undefined, 6_000],
    ['110001', 6_000],
    ['790001', 12_000],
    ['791001', 15_025],
    ['791002', 0],
    ['744101', 20_000],
  ])('to PIN %s: the most exact area decides', (pin, feePaise) => {
    expect(priced({ fee: 60, areaFees }, pin)).toMatchObject({ feePaise });
    expect(dependsOnPin({ ...defaultTerms, areaFees })).toBe(true);
  });

  test('it is free from the owner’s amount on, but cash on delivery is not', () => {
    const terms = { fee: 60, areaFees: [{ area: '56', fee: 90 }], cashFee: 30, freeAbove: 499.99 };
    expect(priced(terms, '560001', 49_998)).toEqual({ feePaise: 9_000, cashFeePaise: 3_000 });
    expect(priced(terms, '560001', 49_999)).toEqual({ feePaise: 0, cashFeePaise: 3_000 });
  });

  test('areas exclude by digits or by State, and products only if they are ordered', () => {
    const terms = { notServed: ['194', 'Lakshadweep'], noCash: ['79'], noCashProducts: [id('cup'), id('mug')] };
    const cashRefusal = { code: 'cash_not_offered', detail: expect.stringContaining('“Cup”') };
    expect(priced(terms)).toEqual({ ...free, cashRefusal: expect.objectContaining(cashRefusal) });
    for (const pin of ['194101', '682555'])
      expect(priced(terms, pin).refusal).toMatchObject({
        code: 'area_not_served',
        detail: expect.stringContaining(pin),
      });
    expect(priced(terms, '790001').refusal).toBeUndefined();
    expect(priced({ noCash: ['79'] }, '790001').cashRefusal?.detail).toContain('PIN 790001');
    expect(priced({ noCashProducts: [id('mug')] })).toEqual(free);
  });

  test('a refusal of cash names the other ways to pay', () => {
    const details = () =>
      [{ noCash: ['79'] }, { noCashProducts: [id('cup')] }].map((terms) => priced(terms, '790001').cashRefusal?.detail);
    for (const detail of details()) expect(detail).toMatch(/ Please pay by card\.$/);
    vi.stubEnv(environment.upi, 'true');
    for (const detail of details()) expect(detail).toMatch(/ Please pay by card or UPI\.$/);
  });
});

const rupees = fc.integer({ min: 0, max: 10_000_000 }).map((paise) => paise / 100);
const area = fc.oneof(
  fc.integer({ min: 1, max: 999_999 }).map(String),
  fc.constantFrom('Kerala', 'Lakshadweep', 'Goa'),
);
const someTerms = fc.record({
  fee: rupees,
  areaFees: fc.uniqueArray(fc.record({ area, fee: rupees }), { selector: (entry) => entry.area, maxLength: 5 }),
  freeAbove: fc.option(rupees, { nil: undefined }),
  cashFee: rupees,
  notServed: fc.uniqueArray(area, { maxLength: 5 }),
  noCash: fc.uniqueArray(area, { maxLength: 5 }),
  noCashProducts: fc.constant([]),
});
const somePin = fc.option(fc.integer({ min: 100_000, max: 999_999 }).map(String), { nil: undefined });

test('D33: a fee is one that the owner has set, in whole paise, and a larger order never costs more to deliver', () => {
  fc.assert(
    fc.property(someTerms, somePin, fc.nat(20_000_000), fc.nat(1_000), (terms, pin, totalPaise, more) => {
      const { feePaise, cashFeePaise } = priced(terms, pin, totalPaise);
      const set = [0, terms.fee, ...terms.areaFees.map(({ fee }) => fee)].map((fee) => Math.round(fee * 100));
      expect(set).toContain(feePaise);
      expect(cashFeePaise).toBe(Math.round(terms.cashFee * 100));
      expect(priced(terms, pin, totalPaise + more).feePaise).toBeLessThanOrEqual(feePaise);
    }),
  );
});

test('D33: without a PIN, nothing is refused', () => {
  fc.assert(
    fc.property(someTerms, (terms) => {
      expect(Object.keys(priced(terms))).toEqual(['feePaise', 'cashFeePaise']);
    }),
  );
});
