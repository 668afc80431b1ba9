import { useQuery } from '@tanstack/react-query';
import type { Delivery } from '#contracts/dates/promise.ts';
import { limits } from '#contracts/limits.ts';
import { callApi } from '#web/lib/api.ts';
import { publicQueryKey } from '#web/lib/query.ts';

interface OrderedGift {
  readonly productId: string;
  readonly qty: number;
}

/** What one order would contain. */
export interface Ordered {
  readonly gifts: readonly OrderedGift[];
  /** True if the artist needs no more answers for them. */
  readonly isComplete?: boolean;
}

/**
 * When these gifts arrive at a PIN if they are ordered together now; without a PIN, at the farthest one. Asks nothing about more
 * products than one call may name.
 */
export function useDelivery(pin: string | undefined, { gifts, isComplete = false }: Ordered) {
  const counts = new Map<string, number>();
  for (const { productId, qty } of gifts) counts.set(productId, (counts.get(productId) ?? 0) + qty);
  const asked = `productId=${[...counts.keys()].join(',')}&qty=${[...counts.values()].join(',')}${isComplete ? '&complete=true' : ''}`;
  const search = pin === undefined ? asked : `pin=${pin}&${asked}`;
  return useQuery({
    queryKey: [publicQueryKey, 'delivery', search, pin],
    queryFn: ({ signal }) => callApi<Delivery>('GET', `/api/delivery?${search}`, { signal }),
    // The last response for this PIN, while another quantity is asked about.
    placeholderData: (data, last) => (last?.queryKey[3] === pin ? data : undefined),
    enabled: counts.size > 0 && counts.size <= limits.dates.productsAsked,
  });
}
