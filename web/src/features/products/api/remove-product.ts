import { callApi } from '#web/lib/api.ts';
import type { PartingCall } from '#web/lib/call.ts';
import { productPath } from './product-path.ts';

/** Takes a product out of the shop; for owners (D12). */
export const removeProduct = (productId: string): Promise<void> =>
  callApi('DELETE', productPath(productId), { signedIn: true });

/** The same from a page that is going away. */
export const removeProductParting = (part: PartingCall, productId: string): void =>
  part('DELETE', productPath(productId));
