import { isCalledOff } from '#contracts/orders/called-off.ts';
import type { Order } from '#contracts/orders/order.ts';
import { formatShortDay } from '#web/lib/short-day.ts';
import { missedDay as texts } from '#web/texts/dates/missed-day.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PartLink } from '#web/ui/part-link.tsx';
import { formatWantedDay } from '../wanted-day-in-words.ts';

/** Of the parts of the order's page in which the customer cancels or writes. */
const headings = { placed: 'own-steps-title', making: 'messages-title' } as const;

type Wanted = Pick<Order, 'promise' | 'status' | 'payment' | 'wantedBy' | 'history' | 'notServed'>;

/**
 * Says that an order can't arrive by its wanted day any more, and what to do. Not if the customer agreed to the later day, or if the
 * shop doesn't deliver there. A live region, because the day moves after the payment.
 */
export function MissedDay({ order }: { readonly order: Wanted }) {
  const { status, wantedBy } = order;
  if ((status !== 'placed' && status !== 'making') || isCalledOff(order)) return null;
  return (
    <div role="status">
      {wantedBy !== undefined && isMissed(order, wantedBy) && (
        <Notice tone="attention">
          <p>
            <strong>{texts.title(formatWantedDay(wantedBy))}</strong>
            <br />
            <span>{`${whenOf(order)} ${texts.choice[status]}`}</span>{' '}
            <PartLink heading={headings[status]}>{texts.next[status]}</PartLink>
          </p>
        </Notice>
      )}
    </div>
  );
}

/** A day that was wanted and isn't promised any more was lost: a checkout that can't be promised one is refused. */
const isMissed = ({ promise, history, notServed }: Wanted, wantedBy: string): boolean =>
  !notServed &&
  (promise === undefined || promise.arrivesBy > wantedBy) &&
  history.findLast(({ moved }) => moved !== undefined)?.moved?.agreed !== true;

const whenOf = ({ promise }: Wanted): string =>
  promise === undefined ? texts.lost : texts.at(promise.pin, formatShortDay(promise.arrivesBy));
