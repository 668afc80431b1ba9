import { useMutation } from '@tanstack/react-query';
import type { ManagedOrder, ManagedOrderDetail, OrderCommand } from '#contracts/desk/manage-orders.ts';
import type { NewRefundPart } from '#contracts/desk/new-refund-part.ts';
import type { Parcel } from '#contracts/orders/parcel.ts';
import type { WayBack } from '#contracts/orders/ways-back.ts';
import { callApi } from '#web/lib/api.ts';
import type { PartingCall } from '#web/lib/call.ts';
import { managedOrderKey, managedOrdersKey } from '#web/lib/managed-order-keys.ts';
import { orderPath } from '#web/lib/order-path.ts';
import { queryClient } from '#web/lib/query.ts';
import { refetch } from '#web/lib/refetch.ts';
import type { StepName } from '../possible-steps.ts';

/** What goes back to the customer: an amount in rupees, or gifts. */
type PartToRefund = Pick<NewRefundPart, 'amount' | 'lines'>;

export interface Step {
  readonly name: StepName;
  /** Required to cancel. */
  readonly reason?: string;
  /** The parcel that is shipped; null removes its number. */
  readonly tracking?: Parcel | null;
  /** Required to give cash back. */
  readonly givenBack?: WayBack;
  /** Required to refund a part. */
  readonly part?: PartToRefund;
}

const commands: Readonly<Record<Exclude<StepName, 'ask' | 'refund' | 'refund-part'>, OrderCommand>> = {
  seen: { seen: true },
  confirm: { confirmation: 'confirmed' },
  make: { status: 'making' },
  ship: { status: 'shipped' },
  track: {},
  deliver: { status: 'delivered' },
  return: { status: 'returned' },
  collect: { payment: 'collected' },
  refuse: { payment: 'refused' },
  'give-back': { payment: 'refunded' },
  cancel: { status: 'cancelled' },
};

/** An order in the version that the owner saw. */
export type SeenOrder = Pick<ManagedOrder, 'orderId' | 'version'>;

/** Takes a step if the order is unchanged since the owner saw it. */
function takeStep({ orderId, version }: SeenOrder, step: Step, parting?: PartingCall): Promise<ManagedOrder> {
  const { name, part, ...facts } = step;
  if (name === 'refund-part')
    return callApi('POST', `${orderPath(orderId, 'shop')}/refunds`, {
      body: { ...part, ...facts, version },
      signedIn: true,
    });
  if (name === 'ask' || name === 'refund')
    return callApi('POST', `${orderPath(orderId, 'shop')}/${name}`, { signedIn: true, part: parting });
  const body: OrderCommand = { ...commands[name], version, ...facts };
  return callApi('PATCH', orderPath(orderId, 'shop'), { body, signedIn: true, part: parting });
}

/** Caches the order after a step. Keeps the cached block of its customer, which the response lacks. */
const cacheOrder = (next: ManagedOrder) =>
  queryClient.setQueryData<ManagedOrderDetail>(managedOrderKey(next.orderId), (known) => ({
    ...next,
    ...(known?.block !== undefined && { block: known.block }),
  }));

/**
 * Takes a step if the order is unchanged since the owner saw it. After a failure, refetches the order, because another owner or
 * Stripe may have changed it.
 */
export function useTakeStep(order: SeenOrder) {
  return useMutation({
    mutationFn: (step: Step) => takeStep(order, step),
    onSuccess: cacheOrder,
    onError: () => refetch(managedOrderKey(order.orderId)),
    onSettled: () => void refetch(managedOrdersKey),
  });
}

/** A step that is taken after some seconds, in which the owner can undo it. */
export type DelayedName = 'seen' | 'ask' | 'confirm' | 'make' | 'ship' | 'deliver' | 'collect';

/** An order, and the step that it takes. `ship` has the parcel if the owner knows its number already. */
export interface DelayedStep extends SeenOrder, Pick<Step, 'tracking' | 'reason'> {
  readonly name: DelayedName;
}

/** Takes the step. `part` sends the call if the page may unload. */
export async function takeDelayed({ orderId, version, ...step }: DelayedStep, part?: PartingCall): Promise<void> {
  const order = { orderId, version };
  try {
    cacheOrder(await takeStep(order, step, part));
  } catch (error) {
    refreshOrder(order);
    throw error;
  }
}

/** Refetches an order that has taken a step, and the lists. */
export const refreshOrder = ({ orderId }: SeenOrder): void => {
  void refetch(managedOrderKey(orderId));
  void refetch(managedOrdersKey);
};
