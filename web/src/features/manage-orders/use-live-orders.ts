import { useEffect } from 'react';
import type { ChangedOrder } from '#contracts/live.ts';
import { refetch } from '#web/lib/refetch.ts';
import { coalesce } from '../live/coalesce.ts';
import { onOrderChanges } from '../live/order-changes.ts';
import { everyManagedOrderKey, managedOrderKey, managedOrdersKey, newestOrdersKey } from './managed-order-keys.ts';

/** In milliseconds. Placing an order often sends several messages; one fetch is enough for them. */
const gather = 60;

/** Keeps the desk current while a page of it is open: refetches the lists and orders that the live connection reports. */
export function useLiveOrders(): void {
  useEffect(() => {
    let changed: (readonly string[])[] = [];
    const refresh = coalesce(async () => {
      const keys = [newestOrdersKey, managedOrdersKey, ...changed];
      changed = [];
      await Promise.all(keys.map(refetch));
    }, gather);
    return onOrderChanges((orders) => {
      changed.push(...keysOf(orders));
      refresh();
    });
  }, []);
}

const keysOf = (orders: readonly ChangedOrder[] | undefined): (readonly string[])[] =>
  orders === undefined ? [everyManagedOrderKey] : orders.map(({ orderId }) => managedOrderKey(orderId));
