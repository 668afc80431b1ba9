import { useEffect } from 'react';
import type { ChangedOrder } from '#contracts/live/live.ts';
import {
  everyManagedOrderKey,
  managedOrderKey,
  managedOrdersKey,
  newestOrdersKey,
} from '#web/lib/managed-order-keys.ts';
import { refetch } from '#web/lib/refetch.ts';
import { coalesce } from '../live/coalesce.ts';
import { onOrderChanges } from '../live/order-changes.ts';

/** While an owner's order page is open, refetches the lists and orders that the live connection reports as changed. */
export function useLiveOrders(): void {
  useEffect(() => {
    let changed: (readonly string[])[] = [];
    const refresh = coalesce(async () => {
      const keys = [newestOrdersKey, managedOrdersKey, ...changed];
      changed = [];
      await Promise.all(keys.map(refetch));
    });
    return onOrderChanges((orders) => {
      changed.push(...keysOf(orders));
      refresh();
    });
  }, []);
}

const keysOf = (orders: readonly ChangedOrder[] | undefined): (readonly string[])[] =>
  orders === undefined ? [everyManagedOrderKey] : orders.map(({ orderId }) => managedOrderKey(orderId));
