import { useState } from 'react';
import { usePendingActs } from '#web/lib/use-pending-acts.ts';
import { refreshShipped, type Seen, ship, shipParting } from './api/take-step.ts';

/** Orders marked as shipped, which can be undone for some seconds: until then no customer gets the mail. */
export function useShipments() {
  const [sent, setSent] = useState(false);
  const { acts, list } = usePendingActs<Seen>({
    idOf: ({ orderId }) => orderId,
    async send(order, part) {
      if (part) shipParting(part, order);
      else await ship(order);
    },
    onDone(order) {
      setSent(true);
      refreshShipped(order);
    },
  });
  const held = list.filter(({ failure }) => failure === undefined).map(({ item }) => item);
  return {
    held,
    /** True if the last one was sent. */
    sent: sent && held.length === 0,
    isHeld: (orderId: string) => held.some((order) => order.orderId === orderId),
    failureOf: (orderId: string) => list.find(({ item }) => item.orderId === orderId)?.failure,
    hold(orders: readonly Seen[]) {
      setSent(false);
      for (const { orderId, version } of orders) acts.add({ orderId, version });
    },
    undo: () => {
      for (const { orderId } of held) acts.undo(orderId);
    },
    sendNow: () => acts.sendAll(false),
  };
}

export type Shipments = ReturnType<typeof useShipments>;
