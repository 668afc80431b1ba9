import { expect, test } from 'vitest';
import { cart as texts } from '#web/texts/cart/cart.ts';
import { typedQuantity } from './typed-quantity.ts';

test.each([
  ['1', 1],
  [' 100 ', 100],
  ['007', 7],
  ['1,000', 1000],
  ['10,00,000', 1_000_000],
  ['1,000,000', 1_000_000],
])('accepts %j', (typed, qty) => {
  expect(typedQuantity(typed, 499.5)).toEqual({ qty });
});

test.each([
  ['', texts.quantityNotWhole],
  ['ten', texts.quantityNotWhole],
  ['1,', texts.quantityNotWhole],
  ['1,5', texts.quantityNotWhole],
  ['2,50', texts.quantityNotWhole],
  ['1000,000', texts.quantityNotWhole],
  ['2.5', texts.quantityNotWhole],
  ['-3', texts.quantityNotWhole],
  ['1e3', texts.quantityNotWhole],
  ['0', texts.quantityTooSmall],
  ['000', texts.quantityTooSmall],
  ['90071992547409', texts.quantityTooLarge],
  ['9'.repeat(400), texts.quantityTooLarge],
])('refuses %j', (typed, error) => {
  expect(typedQuantity(typed, 499.5)).toEqual({ error });
});
