import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedOrder, OrdersCommand, OrdersOutcome } from '#contracts/manage-orders.ts';
import { callApi } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query.ts';
import { refetch } from '#web/lib/refetch.ts';
import { cancelInBatches } from '../cancellation.ts';
import { managedOrderKey, managedOrdersKey } from '../managed-order-keys.ts';

/** Cancels these orders in the version that the owner sees; `done` counts the answered ones. */
export function useCancelOrders(orders: readonly ManagedOrder[]) {
  const [done, setDone] = useState(0);
  const { mutateAsync } = useMutation({
    mutationFn: (reason: string) =>
      cancelInBatches(
        orders,
        (batch) => {
          const named = batch.map(({ orderId, version }) => ({ orderId, version }));
          const body: OrdersCommand = { orders: named, status: 'cancelled', reason };
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
