/**
 * The product that a signed-out visitor chose, stored in this tab during the sign-in (D18). Reading it deletes it, so that it is
 * added once.
 */
const storageKey = 'shop.wanted-product';

export function rememberWantedProduct(storage: Pick<Storage, 'setItem'>, productId: string): void {
  storage.setItem(storageKey, productId);
}

/** Whether a product is waiting for the visitor's sign-in. */
export const isProductWanted = (storage: Pick<Storage, 'getItem'>): boolean => storage.getItem(storageKey) !== null;

/** Returns the stored product and deletes it; undefined if there is none. */
export function takeWantedProduct(storage: Pick<Storage, 'getItem' | 'removeItem'>): string | undefined {
  const productId = storage.getItem(storageKey) ?? undefined;
  storage.removeItem(storageKey);
  return productId;
}
