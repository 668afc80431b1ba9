import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { isCalledOff } from '#contracts/orders/called-off.ts';
import { wantedDay as wantedTexts } from '#web/texts/dates/wanted-day.ts';
import { areLate, type Days, GiftDays } from '../../dates/components/gift-days.tsx';
import { formatWantedDay } from '../../dates/wanted-day-in-words.ts';

/** The days that an open order, or the gift that is made again, was promised for, and whether it is late. Empty for other orders. */
export function PromisedDays({ order }: { readonly order: Dated & Pick<ManagedOrder, 'wantedBy'> }) {
  const days = daysOf(order);
  if (days === undefined) return null;
  const { wantedBy } = order;
  return (
    <GiftDays days={days} isLate={isLate(order)}>
      {wantedBy !== undefined && !order.newGift && <span>{wantedTexts.atDesk(formatWantedDay(wantedBy))}</span>}
    </GiftDays>
  );
}

type Dated = Pick<ManagedOrder, 'promise' | 'status' | 'payment' | 'newGift'>;

/** The days of the gift that is made again, or of an order that is on its way to its customer by a promised day. */
export function daysOf({ newGift, promise, ...order }: Dated): Days | undefined {
  if (newGift !== undefined) return newGift;
  const isOpen = order.status === 'placed' || order.status === 'making' || order.status === 'shipped';
  return isOpen && !isCalledOff(order) ? promise : undefined;
}

/** True if a promised gift should have left the workshop before today, or a parcel should have arrived. */
export const isLate = (order: Dated, today?: string): boolean =>
  areLate(daysOf(order) ?? {}, order.status === 'shipped', today);

/** The orders with the earliest promised day first. Those without one keep their sequence at the end. */
export const byPromise = <O extends Dated>(orders: readonly O[]): readonly O[] =>
  orders.toSorted((a, b) => firstDay(a).localeCompare(firstDay(b)));

const firstDay = (order: Dated): string => daysOf(order)?.readyBy ?? '9999';
