import { queryClient } from './query.ts';

/** The query key of the customer's cart. */
export const cartKey = ['cart'];

/** Refetches the cart. Resolves when the fetch has succeeded or failed. */
export const refreshCart = (): Promise<void> => queryClient.invalidateQueries({ queryKey: cartKey });
