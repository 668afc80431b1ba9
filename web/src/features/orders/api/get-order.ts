import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '#contracts/orders/order.ts';
import { callApi } from '#web/lib/api.ts';
import { orderKey, orderPath } from '#web/lib/customer-orders.ts';
import { pollInterval } from '../polling.ts';

/** One of the customer's own orders, polled while it awaits its payment. The API answers 404 for another customer's order. */
export function useOrder(orderId: string) {
  const [since] = useState(Date.now);
  return useQuery({
    queryKey: orderKey(orderId),
    queryFn: ({ signal }) => callApi<Order>('GET', orderPath(orderId), { signedIn: true, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => pollInterval(state.data, Date.now() - since),
  });
}
