import type { Carts } from './cart.ts';

/** Takes a product out of the cart, also one that has left the shop. What is not there is out already. */
export const removeLine = (
  { carts }: { readonly carts: Pick<Carts, 'remove'> },
  userId: string,
  productId: string,
): Promise<void> => carts.remove(userId, productId);
