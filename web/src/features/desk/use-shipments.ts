import { useState } from 'react';
import { usePendingActs } from '#web/lib/use-pending-acts.ts';
import { refreshShipped, type Shipment, ship } from './api/take-step.ts';

/** Marks orders as shipped after a delay of some seconds, in which the owner can undo it before the customers get a mail. */
export function useShipments() {
  const [sent, setSent] = useState(false);
  const { acts, list } = usePendingActs<Shipment>({
    idOf: ({ orderId }) => orderId,
    send: ship,
    onDone(order) {
      setSent(true);
      refreshShipped(order);
    },
  });
  const held = list.filter(({ failure }) => failure === undefined).map(({ item }) => item);
  return {
    held,
    /** True if no order is held any more and the last one was sent. */
    sent: sent && held.length === 0,
    isHeld: (orderId: string) => held.some((order) => order.orderId === orderId),
    failureOf: (orderId: string) => list.find(({ item }) => item.orderId === orderId)?.failure,
    hold(orders: readonly Shipment[]) {
      setSent(false);
      for (const { orderId, version, tracking, reason } of orders)
        acts.add({ orderId, version, ...(tracking && { tracking }), ...(reason !== undefined && { reason }) });
    },
    undo: () => {
      for (const { orderId } of held) acts.undo(orderId);
    },
    sendNow: () => acts.sendAll(false),
  };
}

export type Shipments = ReturnType<typeof useShipments>;
