import { describe, expect, it } from 'vitest';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { withLine, withoutLine, withQuantities } from './cart-arithmetic.ts';

describe('a cart with other quantities', () => {
  it('has totals computed in whole paise', () => {
    const cart = aCart([aLine('mug', 1, 0.1), aLine('frame', 1, 0.2)]);
    const changed = withQuantities(cart, new Map([['mug', 3]]));
    expect(changed.lines.map((line) => [line.qty, line.totalProductPrice])).toEqual([
      [3, 0.3],
      [1, 0.2],
    ]);
    expect(changed.totalQuantity).toBe(4);
    expect(changed.totalPrice).toBe(0.5);
  });

  it('keeps the same objects for lines with unchanged quantities', () => {
    const cart = aCart([aLine('mug'), aLine('frame')]);
    const changed = withQuantities(cart, new Map([['mug', 3]]));
    expect(changed.lines[1]).toBe(cart.lines[1]);
  });

  it('is the same cart if no line changes', () => {
    const cart = aCart([aLine('mug')]);
    expect(withQuantities(cart, new Map([['frame', 3]]))).toBe(cart);
  });
});

describe('a cart with an added line', () => {
  it('has a new line at the end', () => {
    expect(withLine(aCart([aLine('mug')]), aLine('frame'))).toEqual(aCart([aLine('mug'), aLine('frame')]));
  });

  it('keeps the position of a line that it already had', () => {
    const cart = aCart([aLine('mug', 5), aLine('frame')]);
    expect(withLine(cart, aLine('mug'))).toEqual(aCart([aLine('mug'), aLine('frame')]));
  });
});

describe('a cart without a product', () => {
  it('loses the line and its cost', () => {
    const cart = withoutLine(aCart([aLine('mug', 2), aLine('frame', 1, 100)]), 'mug');
    expect(cart.lines.map(({ productId }) => productId)).toEqual(['frame']);
    expect([cart.totalQuantity, cart.totalPrice]).toEqual([1, 100]);
  });

  it('D12: loses a removed product, too', () => {
    const cart = withoutLine(aCart([aLine('mug')], [{ lineId: 'old', productId: 'old', title: 'The old' }]), 'old');
    expect(cart.removed).toEqual([]);
    expect(cart.lines).toHaveLength(1);
  });
});
