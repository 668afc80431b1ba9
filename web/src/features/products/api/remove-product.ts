import { callApi } from '#web/lib/api.ts';
import type { PartingCall } from '#web/lib/call.ts';
import { productPath } from './product-path.ts';

/** Removes a product from the shop; owners only. */
export const removeProduct = (productId: string): Promise<void> =>
  callApi('DELETE', productPath(productId), { signedIn: true });

/** Removes a product while the page unloads. */
export const removeProductOnUnload = (part: PartingCall, productId: string): void =>
  part('DELETE', productPath(productId));
