import { queryOptions } from '@tanstack/react-query';
import type { Product } from '#contracts/products/product.ts';
import { ApiProblem, callApi } from '#web/lib/api.ts';

/** The product whose questions an order's line answers, or `null` if the shop no longer has it. Lists have no questions. */
export const askingProductQuery = (productId: string) =>
  queryOptions({
    queryKey: ['asking product', productId],
    queryFn: ({ signal }) =>
      callApi<Product>('GET', `/api/products/${encodeURIComponent(productId)}`, { signal }).catch((error: unknown) => {
        if (error instanceof ApiProblem && error.status === 404) return null;
        throw error;
      }),
  });
