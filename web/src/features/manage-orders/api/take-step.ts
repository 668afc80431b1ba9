import { useMutation } from '@tanstack/react-query';
import type { OrderCommand } from '../../../../../lambdas/contracts/manage-orders.ts';
import type { Order } from '../../../../../lambdas/contracts/order.ts';
import { callApi } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query.ts';
import { managedOrderKey, managedOrdersKey } from '../keys.ts';
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

function takeStep(orderId: string, { name, reason }: Step): Promise<Order> {
  if (name === 'refund') return callApi('POST', `${orderPath(orderId)}/refund`, { signedIn: true });
  const body: OrderCommand = { ...changes[name], ...(reason !== undefined && { reason }) };
  return callApi('PATCH', orderPath(orderId), { body, signedIn: true });
}

/** Moves an order along. A refused step shows the order as it is now: somebody else may have moved it meanwhile. */
export function useTakeStep(orderId: string) {
  return useMutation({
    mutationFn: (step: Step) => takeStep(orderId, step),
    onSuccess: (order) => queryClient.setQueryData(managedOrderKey(orderId), order),
    onError: () => queryClient.invalidateQueries({ queryKey: managedOrderKey(orderId) }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: managedOrdersKey }),
  });
}
