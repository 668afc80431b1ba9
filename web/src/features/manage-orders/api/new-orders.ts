import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ManagedOrderPage } from '#contracts/manage-orders.ts';
import { callApi } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query.ts';
import { managedOrdersKey } from '../managed-order-keys.ts';

/** In milliseconds. The live connection reports only a customer's own orders, so the desk asks. */
export const askEvery = 15_000;

/**
 * How many orders have arrived since the desk was opened. Each arrival refetches the lists and calls `onArrival`, also while the
 * page is in the background.
 */
export function useNewOrders(onArrival: () => void): number {
  const { data } = useQuery({
    queryKey: ['newest-orders'],
    queryFn: ({ signal }) => callApi<ManagedOrderPage>('GET', '/api/manage/orders', { signedIn: true, signal }),
    refetchInterval: askEvery,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
  });
  const newest = useRef<string>(undefined);
  const arrival = useRef(onArrival);
  arrival.current = onArrival;
  const [arrived, setArrived] = useState(0);
  useEffect(() => {
    if (data === undefined) return;
    const known = newest.current;
    const [latest = ''] = data.orders.map(({ createdAt }) => createdAt);
    newest.current = latest;
    const fresh = known === undefined ? 0 : data.orders.filter(({ createdAt }) => createdAt > known).length;
    if (fresh === 0) return;
    setArrived((count) => count + fresh);
    arrival.current();
    void queryClient.invalidateQueries({ queryKey: managedOrdersKey });
  }, [data]);
  return arrived;
}
