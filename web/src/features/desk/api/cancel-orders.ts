import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedOrder, OrdersCommand, OrdersOutcome } from '#contracts/desk/manage-orders.ts';
import { callApi } from '#web/lib/api.ts';
import { managedOrderKey, managedOrdersKey } from '#web/lib/managed-order-keys.ts';
import { queryClient } from '#web/lib/query.ts';
import { refetch } from '#web/lib/refetch.ts';
import { cancelInBatches } from '../cancellation.ts';

/** Cancels these orders if they are unchanged since the owner saw them. `done` counts the orders with a response. */
export function useCancelOrders(orders: readonly ManagedOrder[]) {
  const [done, setDone] = useState(0);
  const { mutateAsync } = useMutation({
    mutationFn: (reason: string) =>
      cancelInBatches(
        orders,
        (batch) => {
          const versions = batch.map(({ orderId, version }) => ({ orderId, version }));
          const body: OrdersCommand = { orders: versions, status: 'cancelled', reason };
          return callApi<OrdersOutcome>('PATCH', '/api/manage/orders', { body, signedIn: true });
        },
        setDone,
      ),
    onSettled() {
      for (const { orderId } of orders) queryClient.removeQueries({ queryKey: managedOrderKey(orderId) });
      void refetch(managedOrdersKey);
    },
  });
  return { cancel: mutateAsync, done };
}
