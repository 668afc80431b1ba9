import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { formatShortDay } from '#web/lib/india-day.ts';
import { dates as texts } from '#web/texts/dates/dates.ts';
import { wantedDay as wantedTexts } from '#web/texts/dates/wanted-day.ts';
import { isLate, isPromised } from '../promised-order.ts';
import './promised-days.css';

/** The days that an open order was promised for, and whether it is late. Empty for other orders. */
export function PromisedDays({ order }: { readonly order: Pick<ManagedOrder, 'promise' | 'status' | 'wantedBy'> }) {
  if (!isPromised(order)) return null;
  const { readyBy, arrivesBy } = order.promise;
  return (
    <span className="promised-days">
      {isLate(order) && <strong className="promised-days__late">{texts.late}</strong>}
      <span>{texts.readyByDay(formatShortDay(readyBy))}</span>
      <span>{texts.arrivesByDay(formatShortDay(arrivesBy))}</span>
      {order.wantedBy !== undefined && <span>{wantedTexts.atDesk(formatShortDay(order.wantedBy))}</span>}
    </span>
  );
}
