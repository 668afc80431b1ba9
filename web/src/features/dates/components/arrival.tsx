import { type FormEvent, type ReactNode, type Ref, useEffect, useState } from 'react';
import type { Delivery } from '#contracts/dates/promise.ts';
import { plainPin } from '#contracts/delivery/pin.ts';
import { pinPattern } from '#contracts/delivery/states.ts';
import { formatShortDay } from '#web/lib/short-day.ts';
import { dates as texts } from '#web/texts/dates/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { moveFocus } from '#web/ui/move-focus.ts';
import { pinDoubt } from '../../delivery/pin-doubt.ts';
import { type Ordered, useDelivery } from '../api/delivery.ts';
import { hasSeenDates, rememberDates, rememberPin, useRememberedPin } from '../remembered-pin.ts';
import { ArrivalDay, ifAnswered } from './arrival-day.tsx';
import './arrival.css';

interface ArrivalProps extends Ordered {
  /** Given if the PIN matters even without a date. Called with each PIN that the visitor enters. */
  readonly onPin?: () => void;
  /** Shown below the day. The days are missing while they aren't known for the visitor's PIN. */
  readonly children?: (days: Pick<Delivery, 'arrivesBy' | 'arrivesByIfComplete'>) => ReactNode;
}

/** Gives a part that has replaced the focused one its focus. */
const takeFocus = (part: HTMLElement | null) => {
  if (document.activeElement === document.body) moveFocus(part);
};

/**
 * When these gifts arrive at the visitor's PIN, which they can enter. Only the children if the shop promises no dates and the PIN
 * doesn't matter.
 */
export default function Arrival({ onPin, children, ...ordered }: ArrivalProps) {
  const pin = useRememberedPin();
  // Undefined until the visitor has entered or changed the PIN here.
  const [isChanging, setChanging] = useState<boolean>();
  const { data, isLoading } = useDelivery(pin, ordered);
  const days = data ?? {};
  const { arrivesBy, startBy, arrivesByIfComplete } = days;
  const isRefused = (data?.problem ?? data?.cashProblem) !== undefined;
  // A visitor who has seen a day expects one, so its place is kept.
  const isAwaited = isLoading && hasSeenDates();
  useEffect(() => {
    if (data !== undefined && data.problem === undefined) rememberDates(data.arrivesBy !== undefined);
  }, [data]);
  const isKnown = pin !== undefined && (isAwaited || isRefused);
  if (arrivesBy === undefined && onPin === undefined && !isKnown) return children?.({});
  if (pin === undefined || isChanging) {
    const take = (typed: string) => {
      rememberPin(typed);
      setChanging(false);
      onPin?.();
    };
    return (
      <>
        <PinForm pin={pin} promises={arrivesBy !== undefined} field={isChanging ? takeFocus : undefined} onPin={take} />
        {children?.({})}
      </>
    );
  }
  return (
    <>
      <p className="arrival" tabIndex={-1} ref={isChanging === false ? takeFocus : undefined}>
        <span role="status">
          {arrivesBy === undefined ? (
            <span>{texts.to(pin)}</span>
          ) : (
            <>
              <ArrivalDay day={arrivesBy} pin={pin} condition={ifAnswered(startBy)} />
              {arrivesByIfComplete !== undefined && (
                <small>{texts.ifComplete(formatShortDay(arrivesByIfComplete))}</small>
              )}
            </>
          )}
          <Doubt pin={pin} />
        </span>
        <Button look="quiet" onClick={() => setChanging(true)}>
          {texts.change}
        </Button>
      </p>
      {children?.(days)}
    </>
  );
}

function Doubt({ pin }: { readonly pin: string }) {
  const doubt = pinDoubt(pin);
  return doubt && <small className="arrival__doubt">{doubt}</small>;
}

interface PinFormProps {
  readonly pin: string | undefined;
  readonly promises: boolean;
  readonly field: Ref<HTMLInputElement> | undefined;
  readonly onPin: (pin: string) => void;
}

/** The field is the page's own: the library of fields would be too large for a product page. */
function PinForm({ pin, promises, field, onPin }: PinFormProps) {
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = plainPin(String(new FormData(event.currentTarget).get('pin')));
    if (pinPattern.test(typed)) onPin(typed);
    else setWrong(true);
  };
  return (
    <form className="arrival" noValidate onSubmit={submit}>
      <label>
        <span>{promises ? texts.title : texts.where}</span> <span className="visually-hidden">{texts.pin}</span>
        <input
          ref={field}
          name="pin"
          defaultValue={pin}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={7}
          placeholder={texts.pin}
          aria-invalid={wrong || undefined}
          aria-describedby="arrival-error"
        />
      </label>
      <Button look="secondary" type="submit">
        {promises ? texts.ask : texts.check}
      </Button>
      <span id="arrival-error" className="arrival__error" role="alert">
        {wrong ? texts.invalid : ''}
      </span>
    </form>
  );
}
