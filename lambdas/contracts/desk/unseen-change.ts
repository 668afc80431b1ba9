import type { Order, OrderStep } from '../orders/order.ts';
import { isToSend } from '../orders/to-send.ts';
import { isByCardService } from '../payments/card-services.ts';

/** What a customer has changed. */
export type CustomersChange = 'cancelled' | 'address';

/** What the customer changed with this step of a placed order; undefined for any other step. */
export function customersChange(history: Order['history'], step: number): CustomersChange | undefined {
  const { by, status, addressBefore } = history[step] ?? {};
  if (by !== 'customer') return undefined;
  if (addressBefore !== undefined) return 'address';
  const wasPlaced = history.slice(0, step).some((earlier) => earlier.status === 'placed');
  return status === 'cancelled' && wasPlaced ? 'cancelled' : undefined;
}

/**
 * What the customer changed last, until an owner has seen it: they mark it as seen, send the parcel, or take a step of the cancelled
 * order. Other steps don't show a new address.
 */
export function unseenChange(order: Pick<Order, 'status' | 'history'>): CustomersChange | undefined {
  const { history } = order;
  const step = history.findLastIndex((_, index) => customersChange(history, index) !== undefined);
  const change = customersChange(history, step);
  const isNewAddress = change === 'address';
  const isOpen = isNewAddress ? isToSend(order) : order.status === 'cancelled';
  const isSeen = history
    .slice(step + 1)
    .some((later) => (isNewAddress ? later.seen || later.status === 'shipped' : isByOwner(later)));
  return isOpen && !isSeen ? change : undefined;
}

const isByOwner = (step: OrderStep): boolean =>
  step.by !== undefined && step.by !== 'customer' && !isByCardService(step);
