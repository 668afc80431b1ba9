import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { photoClassOf } from '#infra/photo-class.ts';
import { orderCost, orderCostTable, orderTakes, total } from '../../bench/order-cost.ts';

test('the manual shows what an order with 20 photos costs, as computed', () => {
  expect(readFileSync('docs/operating.md', 'utf8')).toContain(orderCostTable());
});

test.each([3, 20])('the manual says what an order with %i photos takes, as the capacity tests measure it', (photos) => {
  expect(readFileSync('docs/operating.md', 'utf8')).toContain(orderTakes(photos));
});

test.each([60, 90, 365])('moving photos that are kept for %i days costs less than leaving them', (days) => {
  expect(photoClassOf(days)).toEqual({ movedAfter: 30 });
  expect(total(orderCost(days, 30))).toBeLessThan(total(orderCost(days)));
});

test('photos that go soon stay in the standard class', () => {
  expect(photoClassOf(59)).toBeUndefined();
});
