import type { Carts } from './cart.ts';

/** Removes a line. It doesn't read the product or the line, so a line whose product is gone can be removed, and a retry succeeds too. */
export async function removeLine(
  { carts }: { readonly carts: Pick<Carts, 'remove'> },
  userId: string,
  lineId: string,
): Promise<void> {
  await carts.remove(userId, lineId);
}
