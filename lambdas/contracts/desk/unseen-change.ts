import type { Order, OrderStatus } from '../orders/order.ts';

/** What a customer has changed. */
export type CustomersChange = 'cancelled' | 'address';

const toSend: ReadonlySet<OrderStatus> = new Set(['placed', 'making', 'returned']);

/** What the customer changed with this step of a placed order; undefined for any other step. */
export function customersChange(history: Order['history'], step: number): CustomersChange | undefined {
  const { by, status, addressBefore } = history[step] ?? {};
  if (by !== 'customer') return undefined;
  if (addressBefore !== undefined) return 'address';
  const wasPlaced = history.slice(0, step).some((earlier) => earlier.status === 'placed');
  return status === 'cancelled' && wasPlaced ? 'cancelled' : undefined;
}

/** What the customer changed last, until an owner has marked it as seen or sends the parcel. Other steps don't show the change. */
export function unseenChange({ status, history }: Pick<Order, 'status' | 'history'>): CustomersChange | undefined {
  const step = history.findLastIndex((_, index) => customersChange(history, index) !== undefined);
  if (history.slice(step + 1).some(({ seen, status: to }) => seen || to === 'shipped')) return undefined;
  const change = customersChange(history, step);
  return (change === 'address' ? toSend.has(status) : status === 'cancelled') ? change : undefined;
}
