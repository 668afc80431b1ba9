import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { cart as texts } from '#web/texts/cart/cart.ts';
import { MinusIcon, PlusIcon } from '#web/ui/lazy-icons.tsx';
import { typedQuantity } from '../typed-quantity.ts';
import './quantity-stepper.css';

interface QuantityStepperProps {
  readonly title: string;
  readonly qty: number;
  /** The unit price in rupees. */
  readonly price: number;
  /** Called with 1 or -1. */
  readonly onChange: (by: number) => void;
  /** Called with a typed quantity. */
  readonly onSet: (qty: number) => void;
}

/** A quantity of at least 1, which the customer changes with minus and plus buttons or by typing. */
export function QuantityStepper({ title, qty, price, onChange, onSet }: QuantityStepperProps) {
  const errorId = useId();
  const { shown, error, type, commit, discard, onKeyDown } = useTyping(qty, price, onSet);
  const least = qty <= 1;
  const step = (by: number) => {
    discard();
    onChange(by);
  };
  return (
    <fieldset className="quantity-stepper">
      <legend className="visually-hidden">{texts.quantityOf(title)}</legend>
      <div className="quantity-stepper__controls">
        <button
          type="button"
          aria-label={texts.fewer(title)}
          // Not `disabled`, so that the button keeps the focus when the quantity reaches 1.
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
          // The field grows with the number.
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

/** A typed quantity is committed after this long without a change, even if the customer stays in the field. */
const commitMilliseconds = 1_000;

/** Holds the typed text until it is committed. An invalid text stays, so that the customer can correct it. */
function useTyping(qty: number, price: number, onSet: (qty: number) => void) {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const discard = () => {
    setTyped(undefined);
    setError(undefined);
  };
  const commit = () => {
    if (typed === undefined) return;
    const quantity = typedQuantity(typed, price);
    if ('error' in quantity) return setError(quantity.error);
    discard();
    if (quantity.qty !== qty) onSet(quantity.qty);
  };
  // Restarts after each render, so that it never commits stale text. Invalid text is not reported yet: it may be incomplete.
  useEffect(() => {
    if (typed === undefined || 'error' in typedQuantity(typed, price)) return;
    const timer = setTimeout(commit, commitMilliseconds);
    return () => clearTimeout(timer);
  });
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') commit();
    if (key === 'Escape') discard();
  };
  const type = (text: string) => {
    setTyped(text);
    setError(undefined);
  };
  return { shown: typed ?? qty.toLocaleString('en-IN'), error, type, commit, discard, onKeyDown };
}
