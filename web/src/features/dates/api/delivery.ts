import { useQuery } from '@tanstack/react-query';
import type { Delivery } from '#contracts/dates/promise.ts';
import { callApi } from '#web/lib/api.ts';
import { publicQueryKey } from '#web/lib/query.ts';

/** When these products arrive at a PIN if they are ordered together now. */
export const useDelivery = (pin: string, productIds: readonly string[]) =>
  useQuery({
    queryKey: [publicQueryKey, 'delivery', pin, ...productIds],
    queryFn: ({ signal }) =>
      callApi<Delivery>('GET', `/api/delivery?pin=${pin}&productId=${productIds.join(',')}`, { signal }),
    enabled: productIds.length > 0,
  });
