import { callApi } from '#web/lib/api.ts';
import type { PartingCall } from '#web/lib/call.ts';
import { productPath } from './product-path.ts';

/** Removes a product from the shop; owners only. `part` sends the call if the page may unload. */
export const removeProduct = (productId: string, part?: PartingCall): Promise<void> =>
  callApi('DELETE', productPath(productId), { signedIn: true, part });
