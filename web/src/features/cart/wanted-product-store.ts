/**
 * The product that a signed-out visitor wanted in the cart, remembered in this tab while they sign in (D18). It is forgotten
 * only when the API has answered, so that a reload in between does not lose it.
 */
const storageKey = 'shop.wanted-product';

export function rememberWantedProduct(storage: Pick<Storage, 'setItem'>, productId: string): void {
  storage.setItem(storageKey, productId);
}

/** The remembered product; undefined if there is none. */
export const wantedProduct = (storage: Pick<Storage, 'getItem'>): string | undefined =>
  storage.getItem(storageKey) ?? undefined;

export function forgetWantedProduct(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(storageKey);
}
