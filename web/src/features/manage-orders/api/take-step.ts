import { useMutation } from '@tanstack/react-query';
import type { ManagedOrder, ManagedOrderDetail, OrderCommand } from '#contracts/manage-orders.ts';
import { callApi } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query.ts';
import { managedOrderKey, managedOrdersKey } from '../managed-order-keys.ts';
import type { StepName } from '../possible-steps.ts';
import { orderPath } from './order-path.ts';

export interface Step {
  readonly name: StepName;
  /** Asked for where an order is cancelled. */
  readonly reason?: string;
}

const changes: Readonly<Record<Exclude<StepName, 'refund'>, OrderCommand>> = {
  confirm: { confirmation: 'confirmed' },
  ship: { status: 'shipped' },
  deliver: { status: 'delivered' },
  collect: { payment: 'collected' },
  refuse: { payment: 'refused' },
  cancel: { status: 'cancelled' },
};

/** The order as its owner sees it. */
type Seen = Pick<ManagedOrder, 'orderId' | 'version'>;

function takeStep({ orderId, version }: Seen, { name, reason }: Step): Promise<ManagedOrder> {
  if (name === 'refund') return callApi('POST', `${orderPath(orderId)}/refund`, { signedIn: true });
  const body: OrderCommand = { ...changes[name], version, ...(reason !== undefined && { reason }) };
  return callApi('PATCH', orderPath(orderId), { body, signedIn: true });
}

/**
 * Moves an order along, if it still is what its owner sees. A refused step shows the order as it is now: another owner or
 * Stripe may have changed it meanwhile.
 */
export function useTakeStep(order: Seen) {
  const { orderId } = order;
  return useMutation({
    mutationFn: (step: Step) => takeStep(order, step),
    // A step says nothing of the customer's block, which stays as it was.
    onSuccess: (next) =>
      queryClient.setQueryData<ManagedOrderDetail>(managedOrderKey(orderId), (known) => ({
        ...next,
        ...(known?.block !== undefined && { block: known.block }),
      })),
    onError: () => queryClient.invalidateQueries({ queryKey: managedOrderKey(orderId) }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: managedOrdersKey }),
  });
}
