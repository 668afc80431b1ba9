import { isIncomplete } from '#contracts/desk/work-list.ts';
import { isCalledOff } from '#contracts/orders/called-off.ts';
import { needsConfirmation } from '#contracts/orders/confirmation.ts';
import type { Order } from '#contracts/orders/order.ts';
import { formatShortDay } from '#web/lib/short-day.ts';
import { dates as texts } from '#web/texts/dates/dates.ts';
import { wantedDay as wantedTexts } from '#web/texts/dates/wanted-day.ts';
import { formatWantedDay } from '../wanted-day-in-words.ts';
import { ArrivalDay } from './arrival-day.tsx';
import './promised-day.css';

type Promised = Pick<Order, 'promise' | 'status' | 'payment' | 'lines' | 'confirmation' | 'wantedBy'>;

const ended = new Set<Order['status']>(['delivered', 'returned', 'cancelled']);

/**
 * The day by which an order arrives, with its condition while something is missing, and the wanted day, unless `MissedDay` says that
 * it is missed. Empty once the order has ended.
 */
export function PromisedDay({ order }: { readonly order: Promised }) {
  const { promise, status, wantedBy } = order;
  if (promise === undefined || ended.has(status) || isCalledOff(order)) return null;
  const condition = status === 'placed' ? conditionOf(order) : undefined;
  return (
    <p className="promised-day">
      <ArrivalDay
        day={promise.arrivesBy}
        condition={condition && texts.if[condition](formatShortDay(promise.startBy))}
      />
      {wantedBy !== undefined && promise.arrivesBy <= wantedBy && (
        <span>{`. ${wantedTexts.asked(formatWantedDay(wantedBy))}`}</span>
      )}
    </p>
  );
}

/** What must happen in time for the date to hold. */
function conditionOf(order: Promised): 'answers' | 'confirmation' | undefined {
  if (isIncomplete(order)) return 'answers';
  return needsConfirmation(order) ? 'confirmation' : undefined;
}
