import { useId, useSyncExternalStore } from 'react';
import type { Delivery } from '#contracts/dates/promise.ts';
import { formatShortDay } from '#web/lib/short-day.ts';
import { wantedDay as wantedTexts } from '#web/texts/dates/wanted-day.ts';
import { type Ordered, useDelivery } from '../api/delivery.ts';
import { wantedDay } from '../wanted-day.ts';
import { formatWantedDay } from '../wanted-day-in-words.ts';
import { ArrivalDay, ifAnswered } from './arrival-day.tsx';
import './wanted-day.css';

/** The earliest days on which everything can be there, which are missing while they aren't known. */
type WantedDayProps = Pick<Delivery, 'arrivesBy' | 'arrivesByIfComplete'>;

/**
 * Asks by which day the customer wants the gifts, and says at once whether that is possible. While no day is known, shows only a
 * wanted day that is stored, since the checkout sends it.
 */
export function WantedDay({ arrivesBy, arrivesByIfComplete: ifComplete }: WantedDayProps) {
  const wanted = useSyncExternalStore(wantedDay.subscribe, wantedDay.read);
  const result = useId();
  if (wanted === undefined && arrivesBy === undefined) return null;
  const isTooEarly = wanted !== undefined && arrivesBy !== undefined && wanted < arrivesBy;
  return (
    <div className="wanted-day">
      <label>
        <span>{wantedTexts.label}</span>
        <input
          type="date"
          name="wantedBy"
          value={wanted ?? ''}
          aria-invalid={isTooEarly || undefined}
          aria-describedby={result}
          onChange={({ target }) => wantedDay.write(target.value || undefined)}
        />
      </label>
      <span id={result} className={isTooEarly ? 'wanted-day__error' : undefined} role="status">
        {wanted === undefined || arrivesBy === undefined
          ? ''
          : isTooEarly
            ? wantedTexts.tooEarly(formatShortDay(arrivesBy), ifComplete !== undefined && ifComplete <= wanted)
            : wantedTexts.inTime(formatWantedDay(wanted))}
      </span>
    </div>
  );
}

interface CheckoutDayProps extends Ordered {
  /** Undefined while it is unknown. The day then holds for all PINs. */
  readonly pin: string | undefined;
}

/** When the gifts of a checkout arrive, and the wanted day. Empty if the shop promises no dates and no wanted day is stored. */
export function CheckoutDay({ pin, ...ordered }: CheckoutDayProps) {
  const { data } = useDelivery(pin, ordered);
  if (data?.arrivesBy === undefined) return <WantedDay />;
  return (
    <div className="checkout-day">
      <p role="status">
        <ArrivalDay day={data.arrivesBy} pin={pin} condition={ifAnswered(data.startBy)} />
        {pin === undefined && <span>{wantedTexts.withoutPin}</span>}
      </p>
      <WantedDay {...data} />
    </div>
  );
}
