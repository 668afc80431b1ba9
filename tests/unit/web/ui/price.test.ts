import { expect, test } from 'vitest';
import { formatPrice } from '../../../../web/src/ui/price.tsx';

test.each([
  [0.5, '₹0.50'],
  [349, '₹349'],
  [1299, '₹1,299'],
  [849.5, '₹849.50'],
  [99_999.99, '₹99,999.99'],
  [125_000, '₹1,25,000'],
  [10_000_000, '₹1,00,00,000'],
])('%d rupees are written %s', (rupees, text) => {
  expect(formatPrice(rupees)).toBe(text);
});
