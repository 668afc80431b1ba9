import { describe, expect, it } from 'vitest';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { withoutProduct, withQuantities } from './cart-arithmetic.ts';

describe('a cart with other quantities', () => {
  it('sums in whole paise', () => {
    const cart = aCart([aLine('mug', 1, 0.1), aLine('frame', 1, 0.2)]);
    const changed = withQuantities(cart, new Map([['mug', 3]]));
    expect(changed.lines.map((line) => [line.qty, line.totalProductPrice])).toEqual([
      [3, 0.3],
      [1, 0.2],
    ]);
    expect(changed.totalQuantity).toBe(4);
    expect(changed.totalPrice).toBe(0.5);
  });

  it('is the same cart if no line changes', () => {
    const cart = aCart([aLine('mug')]);
    expect(withQuantities(cart, new Map([['frame', 3]]))).toBe(cart);
  });
});

describe('a cart without a product', () => {
  it('loses the line and its cost', () => {
    const cart = withoutProduct(aCart([aLine('mug', 2), aLine('frame', 1, 100)]), 'mug');
    expect(cart.lines.map(({ productId }) => productId)).toEqual(['frame']);
    expect([cart.totalQuantity, cart.totalPrice]).toEqual([1, 100]);
  });

  it('D12: loses a removed product, too', () => {
    const cart = withoutProduct(aCart([aLine('mug')], [{ lineId: 'old', productId: 'old', title: 'The old' }]), 'old');
    expect(cart.removed).toEqual([]);
    expect(cart.lines).toHaveLength(1);
  });
});
