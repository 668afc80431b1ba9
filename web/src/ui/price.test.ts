import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatPrice } from './price.tsx';

it.each([
  [0, '₹0'],
  [0.5, '₹0.50'],
  [499, '₹499'],
  [499.5, '₹499.50'],
  [1_299, '₹1,299'],
  [99_999.99, '₹99,999.99'],
  [125_000, '₹1,25,000'],
  [1_00_00_000, '₹1,00,00,000'],
])('formats %d rupees as %s', (rupees, formatted) => {
  expect(formatPrice(rupees)).toBe(formatted);
});

it('formats every amount of whole paise as Intl.NumberFormat does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (paise) => {
      const rupees = paise / 100;
      const fraction = Number.isInteger(rupees) ? { maximumFractionDigits: 0 } : {};
      const intl = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', ...fraction });
      expect(formatPrice(rupees)).toBe(intl.format(rupees));
    }),
  );
});
