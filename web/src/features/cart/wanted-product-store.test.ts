import { describe, expect, it } from 'vitest';
import { rememberWantedProduct, takeWantedProduct } from './wanted-product-store.ts';

/** As much of a Storage as the wanted product uses. */
function aStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

describe('D18: the product chosen before signing in', () => {
  it('is returned once', () => {
    const storage = aStorage();
    rememberWantedProduct(storage, 'mug');
    expect(takeWantedProduct(storage)).toBe('mug');
    expect(takeWantedProduct(storage)).toBeUndefined();
  });

  it('is the last one chosen', () => {
    const storage = aStorage();
    rememberWantedProduct(storage, 'mug');
    rememberWantedProduct(storage, 'frame');
    expect(takeWantedProduct(storage)).toBe('frame');
  });
});
