/**
 * The product that a signed-out visitor wanted in the cart, remembered in this tab while they sign in (D18). Taken out by
 * the first who asks, so that it is put into the cart once.
 */
const storageKey = 'shop.wanted-product';

export function rememberWantedProduct(storage: Pick<Storage, 'setItem'>, productId: string): void {
  storage.setItem(storageKey, productId);
}

/** Whether a product waits for its visitor to sign in. */
export const isProductWanted = (storage: Pick<Storage, 'getItem'>): boolean => storage.getItem(storageKey) !== null;

/** The remembered product, which is then forgotten; undefined when there is none. */
export function takeWantedProduct(storage: Pick<Storage, 'getItem' | 'removeItem'>): string | undefined {
  const productId = storage.getItem(storageKey) ?? undefined;
  storage.removeItem(storageKey);
  return productId;
}
