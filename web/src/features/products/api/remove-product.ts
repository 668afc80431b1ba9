import { callApi } from '../../../lib/api.ts';
import { productPath } from './product-path.ts';

/** Takes a product out of the shop; for owners (D12). `leaving`: the page is going away, and the call must outlive it. */
export const removeProduct = (productId: string, leaving: boolean): Promise<void> =>
  callApi('DELETE', productPath(productId), { signedIn: true, keepalive: leaving });
