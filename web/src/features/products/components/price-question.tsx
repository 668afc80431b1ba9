import { manageProducts as texts } from '#web/texts/products/manage-products.ts';
import { Dialog, KeepButton } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { formatPrice } from '#web/ui/price.tsx';

/** True if a price is less than half or more than twice the former one: a usual sale is not, but a mistyped digit or decimal point is. */
export const isFarFrom = (before: number, after: number): boolean => after < before / 2 || after > before * 2;

interface PriceQuestionProps {
  readonly before: number;
  readonly after: number;
  readonly onSave: () => void;
  readonly onChange: () => void;
}

/** Asks before a price is saved that is far from the former one. Customers would pay it at once. */
export function PriceQuestion({ before, after, onSave, onChange }: PriceQuestionProps) {
  const difference =
    after < before
      ? texts.less(Math.min(99, Math.round(100 - (after / before) * 100)))
      : texts.asMuch(Math.round((after / before) * 10) / 10);
  return (
    <Dialog open onClose={onChange} title={texts.priceTitle} closeLabel={texts.close}>
      <Form submitLabel={texts.savePrice(formatPrice(after))} busyLabel={texts.saving} onSubmit={async () => onSave()}>
        <p>{texts.priceChange(formatPrice(before), formatPrice(after), difference)}</p>
      </Form>
      <KeepButton onKeep={onChange}>{texts.changePrice}</KeepButton>
    </Dialog>
  );
}
