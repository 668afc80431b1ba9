import { describe, expect, it } from 'vitest';
import { MemoryStorage } from '../../lib/memory-storage.ts';
import { forgetWantedProduct, rememberWantedProduct, wantedProduct } from './wanted-product-store.ts';

describe('D18: the product wanted before signing in', () => {
  it('is remembered until it is forgotten', () => {
    const storage = new MemoryStorage();
    rememberWantedProduct(storage, 'mug');
    expect(wantedProduct(storage)).toBe('mug');
    expect(wantedProduct(storage)).toBe('mug');
    forgetWantedProduct(storage);
    expect(wantedProduct(storage)).toBeUndefined();
  });

  it('is the last one wanted', () => {
    const storage = new MemoryStorage();
    rememberWantedProduct(storage, 'mug');
    rememberWantedProduct(storage, 'frame');
    expect(wantedProduct(storage)).toBe('frame');
  });
});
