import { useId, useSyncExternalStore } from 'react';
import { formatShortDay } from '#web/lib/short-day.ts';
import { dates as texts } from '#web/texts/dates/dates.ts';
import { wantedDay as wantedTexts } from '#web/texts/dates/wanted-day.ts';
import { type Ordered, useDelivery } from '../api/delivery.ts';
import { wantedDay } from '../wanted-day.ts';
import { formatWantedDay } from '../wanted-day-in-words.ts';
import './wanted-day.css';

interface WantedDayProps {
  /** The earliest day on which everything can be there. Undefined while it isn't known. */
  readonly arrivesBy: string | undefined;
}

/**
 * Asks by which day the customer wants the gifts, and says at once whether that is possible. While no day is known, shows only a
 * wanted day that is stored, since the checkout sends it.
 */
export function WantedDay({ arrivesBy }: WantedDayProps) {
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
            ? wantedTexts.tooEarly(formatShortDay(arrivesBy))
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
  if (data?.arrivesBy === undefined) return <WantedDay arrivesBy={undefined} />;
  return (
    <div className="checkout-day">
      <p role="status">
        <span>{texts.arrivesBy}</span> <strong>{formatShortDay(data.arrivesBy)}</strong>
        <span>{pin === undefined ? wantedTexts.withoutPin : ` ${texts.at(pin)}`}</span>
      </p>
      <WantedDay arrivesBy={data.arrivesBy} />
    </div>
  );
}
