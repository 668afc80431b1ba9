import { useMutation } from '@tanstack/react-query';
import type { ManagedOrder, ManagedOrderDetail, OrderCommand } from '#contracts/manage-orders.ts';
import { callApi } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query.ts';
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
type Seen = Pick<ManagedOrder, 'orderId' | 'version'>;

function takeStep({ orderId, version }: Seen, { name, reason }: Step): Promise<ManagedOrder> {
  if (name === 'refund') return callApi('POST', `${orderPath(orderId)}/refund`, { signedIn: true });
  const body: OrderCommand = { ...changes[name], version, ...(reason !== undefined && { reason }) };
  return callApi('PATCH', orderPath(orderId), { body, signedIn: true });
}

/**
 * Takes a step if the order is unchanged since the owner saw it. After a refusal the page shows the current order: another owner
 * or Stripe may have changed it.
 */
export function useTakeStep(order: Seen) {
  const { orderId } = order;
  return useMutation({
    mutationFn: (step: Step) => takeStep(order, step),
    // The response has no customer's block; it stays as it was.
    onSuccess: (next) =>
      queryClient.setQueryData<ManagedOrderDetail>(managedOrderKey(orderId), (known) => ({
        ...next,
        ...(known?.block !== undefined && { block: known.block }),
      })),
    onError: () => queryClient.invalidateQueries({ queryKey: managedOrderKey(orderId) }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: managedOrdersKey }),
  });
}
