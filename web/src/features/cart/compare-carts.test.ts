import { describe, expect, it } from 'vitest';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { cartChanges } from './compare-carts.ts';

describe('D15: the changes of a cart since the customer saw it', () => {
  it('are none between equal carts', () => {
    expect(cartChanges(aCart([aLine('mug')]), aCart([aLine('mug')]))).toEqual([]);
  });

  it('include a line’s price and quantity', () => {
    expect(cartChanges(aCart([aLine('mug', 1, 100)]), aCart([aLine('mug', 2, 120)]))).toEqual([
      { kind: 'price', lineId: 'mug', title: 'The mug', from: 100, to: 120 },
      { kind: 'quantity', lineId: 'mug', title: 'The mug', from: 1, to: 2 },
    ]);
  });

  it('distinguish a removed product from a deleted line', () => {
    const seen = aCart([aLine('mug'), aLine('frame')]);
    const now = aCart([], [{ lineId: 'frame', productId: 'frame', title: 'The frame' }]);
    expect(cartChanges(seen, now)).toEqual([
      { kind: 'deleted', lineId: 'mug', title: 'The mug' },
      { kind: 'removed', lineId: 'frame', title: 'The frame' },
    ]);
  });

  it('distinguish two lines of the same product', () => {
    const [plain, personal] = [aLine('mug'), { ...aLine('mug', 2), lineId: 'mug.0123456789ABCDEF' }];
    expect(cartChanges(aCart([plain, personal]), aCart([plain, { ...personal, qty: 3 }]))).toEqual([
      { kind: 'quantity', lineId: 'mug.0123456789ABCDEF', title: 'The mug', from: 2, to: 3 },
    ]);
  });

  it('name no line whose photos have arrived, but what else has changed in it', () => {
    const [waiting, whole] = [aLine('mug', 1, 100), { ...aLine('mug', 1, 100), lineId: 'mug.0123456789ABCDEF' }];
    const frame = aLine('frame');
    expect(cartChanges(aCart([waiting, frame]), aCart([frame, whole]))).toEqual([]);
    expect(cartChanges(aCart([waiting]), aCart([{ ...whole, price: 120 }]))).toEqual([
      { kind: 'price', lineId: 'mug', title: 'The mug', from: 100, to: 120 },
    ]);
    expect(cartChanges(aCart([waiting]), aCart([whole, { ...whole, lineId: 'mug.AAAAAAAAAAAAAAAA' }]))).toEqual([
      { kind: 'added', lineId: 'mug.AAAAAAAAAAAAAAAA', title: 'The mug', qty: 1 },
    ]);
  });

  it('include added products', () => {
    expect(cartChanges(aCart([]), aCart([aLine('mug', 3)]))).toEqual([
      { kind: 'added', lineId: 'mug', title: 'The mug', qty: 3 },
    ]);
  });
});
