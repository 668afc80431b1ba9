import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { photoClassOf } from '#infra/photo-class.ts';
import { photoCostTable, photosCost, total } from '../../bench/order-cost.ts';

test('the manual shows what the photos of an order cost, as computed', () => {
  expect(readFileSync('docs/operating.md', 'utf8')).toContain(photoCostTable());
});

test.each([60, 90, 365])('moving photos that are kept for %i days costs less than leaving them', (days) => {
  expect(photoClassOf(days)).toEqual({ movedAfter: 30 });
  expect(total(photosCost(days, 30))).toBeLessThan(total(photosCost(days)));
});

test('photos that go soon stay in the standard class', () => {
  expect(photoClassOf(59)).toBeUndefined();
});
