import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ManagedOrderPage } from '#contracts/desk/manage-orders.ts';
import { callApi } from '#web/lib/api.ts';
import { freshness, managedOrdersKey, newestOrdersKey } from '#web/lib/managed-order-keys.ts';
import { refetch } from '#web/lib/refetch.ts';

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

/** The orders that the page has already seen. */
export interface KnownOrders {
  readonly ids: ReadonlySet<string>;
  /** Orders placed before this time (ISO 8601) were on later pages, and never count as new. */
  readonly since: string;
}

/**
 * How many orders of the first page are new, and the known orders for the next call. On the first call none is new. A card
 * order enters the list when it is paid, so a new order may be older than known ones.
 */
export function arrivals(known: KnownOrders | undefined, { orders, nextCursor }: ManagedOrderPage) {
  const isNew = ({ orderId, createdAt }: (typeof orders)[number]) =>
    known !== undefined && !known.ids.has(orderId) && createdAt >= known.since;
  const oldest = nextCursor === undefined ? '' : (orders.at(-1)?.createdAt ?? '');
  const next: KnownOrders = {
    ids: new Set([...(known?.ids ?? []), ...orders.map(({ orderId }) => orderId)]),
    since: known?.since ?? oldest,
  };
  return { count: orders.filter(isNew).length, next };
}
