import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ManagedOrderPage } from '#contracts/desk/manage-orders.ts';
import { callApi } from '#web/lib/api.ts';
import { managedOrdersKey, newestOrdersKey } from '#web/lib/managed-order-keys.ts';
import { refetch } from '#web/lib/refetch.ts';
import { arrivals, type KnownOrders } from '../arrivals.ts';
import { freshness } from '../freshness.ts';

/** In milliseconds. The live connection reports new orders at once; polling finds them if it is blocked or interrupted. */
export const pollInterval = 60_000;

/**
 * How many orders have arrived since the page was opened. Each arrival refetches the lists and calls `onArrival`, also while
 * the page is in the background.
 */
export function useNewOrders(onArrival: () => void): number {
  const { data } = useQuery({
    queryKey: newestOrdersKey,
    queryFn: ({ signal }) => callApi<ManagedOrderPage>('GET', '/api/manage/orders', { signedIn: true, signal }),
    refetchInterval: pollInterval,
    refetchIntervalInBackground: true,
    gcTime: 0,
    ...freshness,
  });
  const known = useRef<KnownOrders>(undefined);
  const arrival = useRef(onArrival);
  arrival.current = onArrival;
  const [arrived, setArrived] = useState(0);
  useEffect(() => {
    if (data === undefined) return;
    const { count, next } = arrivals(known.current, data);
    known.current = next;
    if (count === 0) return;
    setArrived((before) => before + count);
    arrival.current();
    void refetch(managedOrdersKey);
  }, [data]);
  return arrived;
}
