import { useMutation } from '@tanstack/react-query';
import type { ManagedOrder, ManagedOrderDetail, OrderCommand } from '#contracts/manage-orders.ts';
import { callApi } from '#web/lib/api.ts';
import type { PartingCall } from '#web/lib/call.ts';
import { queryClient } from '#web/lib/query.ts';
import { refetch } from '#web/lib/refetch.ts';
import { managedOrderKey, managedOrdersKey } from '../managed-order-keys.ts';
import type { StepName } from '../possible-steps.ts';
import { orderPath } from './order-path.ts';

export interface Step {
  readonly name: StepName;
  /** Required for a cancellation. */
  readonly reason?: string;
}

const changes: Readonly<Record<Exclude<StepName, 'refund'>, OrderCommand>> = {
  confirm: { confirmation: 'confirmed' },
  make: { status: 'making' },
  ship: { status: 'shipped' },
  deliver: { status: 'delivered' },
  collect: { payment: 'collected' },
  refuse: { payment: 'refused' },
  cancel: { status: 'cancelled' },
};

/** The order that the owner sees. */
export type Seen = Pick<ManagedOrder, 'orderId' | 'version'>;

/** Takes a step if the order is unchanged since the owner saw it. */
function takeStep({ orderId, version }: Seen, { name, reason }: Step): Promise<ManagedOrder> {
  if (name === 'refund') return callApi('POST', `${orderPath(orderId)}/refund`, { signedIn: true });
  const body: OrderCommand = { ...changes[name], version, ...(reason !== undefined && { reason }) };
  return callApi('PATCH', orderPath(orderId), { body, signedIn: true });
}

/** Shows the order after its step. The response has no customer's block; it stays as it was. */
const showStep = (next: ManagedOrder) =>
  queryClient.setQueryData<ManagedOrderDetail>(managedOrderKey(next.orderId), (known) => ({
    ...next,
    ...(known?.block !== undefined && { block: known.block }),
  }));

/**
 * Takes a step if the order is unchanged since the owner saw it. After a refusal the page shows the current order: another owner
 * or Stripe may have changed it.
 */
export function useTakeStep(order: Seen) {
  return useMutation({
    mutationFn: (step: Step) => takeStep(order, step),
    onSuccess: showStep,
    onError: () => refetch(managedOrderKey(order.orderId)),
    onSettled: () => void refetch(managedOrdersKey),
  });
}

/** How many orders took a step, and how many were refused. */
export interface StepsTaken {
  readonly taken: number;
  readonly refused: number;
}

/** Takes the same step with several orders, one after the other. */
export const useTakeSteps = () =>
  useMutation({
    async mutationFn({ orders, name }: { readonly orders: readonly Seen[]; readonly name: StepName }) {
      let taken = 0;
      for (const order of orders) {
        const next = await takeStep(order, { name }).catch(() => undefined);
        if (next === undefined) continue;
        showStep(next);
        taken++;
      }
      return { taken, refused: orders.length - taken } satisfies StepsTaken;
    },
    onSettled: () => void refetch(managedOrdersKey),
  });

/** Marks an order as shipped, which mails its customer. */
export async function ship(order: Seen): Promise<void> {
  try {
    showStep(await takeStep(order, { name: 'ship' }));
  } catch (failure) {
    void refetch(managedOrderKey(order.orderId));
    void refetch(managedOrdersKey);
    throw failure;
  }
}

/** The same from a page that is about to unload. */
export const shipParting = (part: PartingCall, { orderId, version }: Seen): void =>
  part('PATCH', orderPath(orderId), { ...changes.ship, version });

/** Fetches the orders again of which one was shipped. */
export const refreshShipped = ({ orderId }: Seen): void => {
  void refetch(managedOrderKey(orderId));
  void refetch(managedOrdersKey);
};
