import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { cart as texts } from '#web/texts/cart.ts';
import { MinusIcon, PlusIcon } from '#web/ui/late-icons.tsx';
import { typedQuantity } from '../typed-quantity.ts';
import './quantity-stepper.css';

interface QuantityStepperProps {
  readonly title: string;
  readonly qty: number;
  /** Rupees for one. */
  readonly price: number;
  /** Called with 1 or -1. */
  readonly onChange: (by: number) => void;
  /** Called with a typed quantity. */
  readonly onSet: (qty: number) => void;
}

/** Minus and plus around a quantity of at least 1 (spec 4), which can be typed too. */
export function QuantityStepper({ title, qty, price, onChange, onSet }: QuantityStepperProps) {
  const errorId = useId();
  const { shown, error, type, commit, drop, onKeyDown } = useTyping(qty, price, onSet);
  const least = qty <= 1;
  const step = (by: number) => {
    drop();
    onChange(by);
  };
  return (
    <fieldset className="quantity-stepper">
      <legend className="visually-hidden">{texts.quantityOf(title)}</legend>
      <div className="quantity-stepper__controls">
        <button
          type="button"
          aria-label={texts.fewer(title)}
          // Not `disabled`, so the button keeps its focus when the quantity reaches 1.
          aria-disabled={least || undefined}
          onClick={() => !least && step(-1)}
        >
          <MinusIcon />
        </button>
        <input
          aria-label={texts.quantity}
          aria-invalid={error !== undefined}
          aria-describedby={errorId}
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          // Grows with the number.
          size={Math.max(2, shown.length)}
          value={shown}
          onFocus={(event) => event.target.select()}
          onChange={(event) => type(event.target.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
        <button type="button" aria-label={texts.more(title)} onClick={() => step(1)}>
          <PlusIcon />
        </button>
      </div>
      {/* Screen readers don't announce the value of a field that a button changes. */}
      <output className="visually-hidden">{qty}</output>
      <p className="quantity-stepper__error" id={errorId} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}

/** After this pause a typed quantity counts without leaving the field. */
const pauseMilliseconds = 1_000;

/** The typed text until it is committed; a refused text stays, to be corrected. */
function useTyping(qty: number, price: number, onSet: (qty: number) => void) {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const drop = () => {
    setTyped(undefined);
    setError(undefined);
  };
  const commit = () => {
    if (typed === undefined) return;
    const quantity = typedQuantity(typed, price);
    if ('error' in quantity) return setError(quantity.error);
    drop();
    if (quantity.qty !== qty) onSet(quantity.qty);
  };
  // Runs again after each render, so that it never commits an outdated text. An incomplete text is not an error yet.
  useEffect(() => {
    if (typed === undefined || 'error' in typedQuantity(typed, price)) return;
    const pause = setTimeout(commit, pauseMilliseconds);
    return () => clearTimeout(pause);
  });
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') commit();
    if (key === 'Escape') drop();
  };
  const type = (text: string) => {
    setTyped(text);
    setError(undefined);
  };
  return { shown: typed ?? String(qty), error, type, commit, drop, onKeyDown };
}
