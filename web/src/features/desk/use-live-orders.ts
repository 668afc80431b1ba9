import { useEffect } from 'react';
import type { ChangedOrder } from '#contracts/live/live.ts';
import {
  everyManagedOrderKey,
  managedOrderKey,
  managedOrdersKey,
  newestOrdersKey,
  todayKey,
} from '#web/lib/managed-order-keys.ts';
import { messageKeys } from '#web/lib/message-keys.ts';
import { refetch } from '#web/lib/refetch.ts';
import { coalesce } from '../live/coalesce.ts';
import { onOrderChanges } from '../live/order-changes.ts';

/** While an owner's order page is open, refetches the lists, orders and messages that the live connection reports as changed. */
export function useLiveOrders(): void {
  useEffect(() => {
    let changed: (readonly string[])[] = [];
    const refresh = coalesce(async () => {
      // A second refetch of a key would begin the first again.
      const keys = new Map(changed.map((key) => [key.join(), key]));
      changed = [];
      await Promise.all([...keys.values()].map(refetch));
    });
    return onOrderChanges((orders) => {
      changed.push(...keysOf(orders));
      refresh();
    });
  }, []);
}

const keysOf = (orders: readonly ChangedOrder[] | undefined): (readonly string[])[] => {
  if (orders === undefined)
    return [newestOrdersKey, managedOrdersKey, everyManagedOrderKey, messageKeys.shop, todayKey];
  const moved = orders
    .filter(({ kind }) => kind === 'new' || kind === 'changed')
    .map(({ orderId }) => managedOrderKey(orderId));
  return [
    ...(moved.length === 0 ? [] : [newestOrdersKey, managedOrdersKey, ...moved]),
    // A batch names an order once, so a changed one may also have a new message.
    messageKeys.shop,
    todayKey,
  ];
};
