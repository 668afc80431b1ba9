import type { Order, OrderStep } from '../orders/order.ts';
import { isByCardService } from '../payments/card-services.ts';

/** What a customer has changed. */
export type CustomersChange = 'cancelled' | 'address' | 'gift';

/** What the customer changed with this step of a placed order; undefined for any other step. */
export function customersChange(history: Order['history'], step: number): CustomersChange | undefined {
  const { by, status, addressBefore, giftChanged } = history[step] ?? {};
  if (by !== 'customer') return undefined;
  if (addressBefore !== undefined) return 'address';
  if (giftChanged) return 'gift';
  const wasPlaced = history.slice(0, step).some((earlier) => earlier.status === 'placed');
  return status === 'cancelled' && wasPlaced ? 'cancelled' : undefined;
}

/**
 * What the customer changed, each once, until an owner has seen it: they mark it as seen, send the parcel, or take a step of the
 * cancelled order. Other steps show neither a new address nor a new gift message.
 */
export function unseenChanges({ status, history }: Pick<Order, 'status' | 'history'>): readonly CustomersChange[] {
  const isCancelled = status === 'cancelled';
  const seen = history.findLastIndex((step) =>
    isCancelled ? isByOwner(step) : step.seen || step.status === 'shipped',
  );
  const changes = history.map((_, step) => customersChange(history, step)).slice(seen + 1);
  const open: readonly CustomersChange[] = isCancelled ? ['cancelled'] : ['address', 'gift'];
  return open.filter((change) => changes.includes(change));
}

const isByOwner = (step: OrderStep): boolean =>
  step.by !== undefined && step.by !== 'customer' && !isByCardService(step);
