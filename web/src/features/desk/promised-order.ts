import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { todayInIndia } from '#web/lib/india.ts';

type Dated = Pick<ManagedOrder, 'promise' | 'status'>;

/** True for an order that is on its way to its customer by a promised day. */
export const isPromised = <O extends Dated>(order: O): order is O & { readonly promise: NonNullable<O['promise']> } =>
  order.promise !== undefined && (order.status === 'placed' || order.status === 'making' || order.status === 'shipped');

/** True if a promised gift should have left the workshop before today, or a parcel should have arrived. */
export function isLate(order: Dated, today = todayInIndia()): boolean {
  if (!isPromised(order)) return false;
  return today > (order.status === 'shipped' ? order.promise.arrivesBy : order.promise.readyBy);
}

/** The orders with the earliest promised day first. Those without one keep their sequence at the end. */
export const byPromise = <O extends Dated>(orders: readonly O[]): readonly O[] =>
  orders.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)));

const dayOf = (order: Dated): string => (isPromised(order) ? order.promise.readyBy : '9999');
