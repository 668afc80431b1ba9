import { cart as texts } from '#web/texts.ts';
import { MinusIcon, PlusIcon } from '#web/ui/icons.tsx';
import './quantity-stepper.css';

interface QuantityStepperProps {
  readonly title: string;
  readonly qty: number;
  /** Called with 1 or -1. */
  readonly onChange: (by: number) => void;
}

/** Minus and plus around a quantity of at least 1 (spec 4). */
export function QuantityStepper({ title, qty, onChange }: QuantityStepperProps) {
  const least = qty <= 1;
  return (
    <fieldset className="quantity-stepper">
      <legend className="visually-hidden">{texts.quantityOf(title)}</legend>
      <button
        type="button"
        aria-label={texts.fewer(title)}
        // Not `disabled`, so the button keeps its focus when the quantity reaches 1.
        aria-disabled={least || undefined}
        onClick={() => !least && onChange(-1)}
      >
        <MinusIcon />
      </button>
      <output>{qty}</output>
      <button type="button" aria-label={texts.more(title)} onClick={() => onChange(1)}>
        <PlusIcon />
      </button>
    </fieldset>
  );
}
