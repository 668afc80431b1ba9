import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { isCalledOff } from '#contracts/orders/called-off.ts';
import { formatShortDay } from '#web/lib/short-day.ts';
import { todayInIndia } from '#web/lib/today-in-india.ts';
import { dates as texts } from '#web/texts/dates/dates.ts';
import { wantedDay as wantedTexts } from '#web/texts/dates/wanted-day.ts';
import { formatWantedDay } from '../../dates/wanted-day-in-words.ts';
import './promised-days.css';

/** The days that an open order was promised for, and whether it is late. Empty for other orders. */
export function PromisedDays({ order }: { readonly order: Dated & Pick<ManagedOrder, 'wantedBy'> }) {
  if (!isPromised(order)) return null;
  const { readyBy, arrivesBy } = order.promise;
  return (
    <span className="promised-days">
      {isLate(order) && <strong className="promised-days__late">{texts.late}</strong>}
      <span>{texts.readyByDay(formatShortDay(readyBy))}</span>
      <span>{texts.arrivesByDay(formatShortDay(arrivesBy))}</span>
      {order.wantedBy !== undefined && <span>{wantedTexts.atDesk(formatWantedDay(order.wantedBy))}</span>}
    </span>
  );
}

type Dated = Pick<ManagedOrder, 'promise' | 'status' | 'payment'>;

/** True for an order that is on its way to its customer by a promised day. */
export const isPromised = <O extends Dated>(order: O): order is O & { readonly promise: NonNullable<O['promise']> } =>
  order.promise !== undefined &&
  !isCalledOff(order) &&
  (order.status === 'placed' || order.status === 'making' || order.status === 'shipped');

/** True if a promised gift should have left the workshop before today, or a parcel should have arrived. */
export function isLate(order: Dated, today = todayInIndia()): boolean {
  if (!isPromised(order)) return false;
  return today > (order.status === 'shipped' ? order.promise.arrivesBy : order.promise.readyBy);
}

/** The orders with the earliest promised day first. Those without one keep their sequence at the end. */
export const byPromise = <O extends Dated>(orders: readonly O[]): readonly O[] =>
  orders.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)));

const dayOf = (order: Dated): string => (isPromised(order) ? order.promise.readyBy : '9999');
