import { useState } from 'react';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { limits } from '#contracts/limits.ts';
import { toPaise, toRupees } from '#contracts/money.ts';
import { refundableOf, refundableQty } from '#contracts/orders/refund-parts.ts';
import { useMeans } from '#web/lib/use-config.ts';
import { manageOrders } from '#web/texts/desk/manage-orders.ts';
import { Dialog, KeepButton } from '#web/ui/dialog.tsx';
import { Form, fieldText, SelectField, TextField } from '#web/ui/form.tsx';
import { formatPrice } from '#web/ui/price.tsx';
import type { Step } from '../api/take-step.ts';

const texts = manageOrders.part;

interface RefundPartDialogProps {
  readonly order: ManagedOrder;
  /** Says who else has taken the order. */
  readonly warning: string | undefined;
  readonly onTake: (step: Step) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks what to refund, gifts or an amount of at most what is left, and for the reason. */
export function RefundPartDialog({ order, warning, onTake, onClose }: RefundPartDialogProps) {
  const [of, setOf] = useState<'amount' | 'gifts'>('amount');
  const [amount, setAmount] = useState(0);
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  const left = refundableOf(order);
  const means = useMeans();
  const lines = Object.entries(quantities).flatMap(([lineId, qty]) => (qty > 0 ? [{ lineId, qty }] : []));
  const chosen = of === 'amount' ? amount : priceOf(order, quantities);
  const take = async (fields: FormData) => {
    if (of === 'gifts' && lines.length === 0) throw new Error(texts.noGift);
    if (chosen > left) throw new Error(texts.tooMuch(formatPrice(left)));
    const reason = fieldText(fields, 'reason').trim();
    await onTake({
      name: 'refund-part',
      part: of === 'amount' ? { amount } : { lines },
      ...(reason !== '' && { reason }),
    });
  };
  return (
    <Dialog open onClose={onClose} title={manageOrders.step['refund-part'].ask} closeLabel={manageOrders.close}>
      {left === 0 ? (
        <p>{texts.nothing}</p>
      ) : (
        <Form
          submitLabel={
            chosen > 0 && chosen <= left ? texts.refund(formatPrice(chosen)) : manageOrders.step.refund.action
          }
          busyLabel={manageOrders.stepPending}
          onSubmit={take}
        >
          {warning !== undefined && <p>{warning}</p>}
          <p>{texts.follows(formatPrice(left), formatPrice(order.toPay), means)}</p>
          <SelectField
            name="of"
            label={texts.of}
            value={of}
            onChange={({ target }) => setOf(target.value === 'gifts' ? 'gifts' : 'amount')}
          >
            <option value="amount">{texts.amount}</option>
            <option value="gifts">{texts.gifts}</option>
          </SelectField>
          {of === 'amount' ? (
            <TextField
              name="amount"
              label={texts.rupees}
              type="number"
              inputMode="decimal"
              min={1}
              max={left}
              step={0.01}
              onChange={({ target }) => setAmount(Number(target.value))}
            />
          ) : (
            <Gifts order={order} onChoose={(lineId, qty) => setQuantities({ ...quantities, [lineId]: qty })} />
          )}
          <TextField
            name="reason"
            label={texts.reason}
            hint={manageOrders.reasonHint}
            isRequired={false}
            maxLength={limits.reasonLength}
          />
        </Form>
      )}
      <KeepButton onKeep={onClose}>{manageOrders.keep}</KeepButton>
    </Dialog>
  );
}

interface GiftsProps {
  readonly order: ManagedOrder;
  readonly onChoose: (lineId: string, qty: number) => void;
}

/** The gifts that no part has paid back, with how many of each to refund. */
function Gifts({ order, onChoose }: GiftsProps) {
  return order.lines.map((line) => {
    const most = refundableQty(line, order.history);
    return (
      <SelectField
        key={line.lineId}
        name={`gift ${line.lineId}`}
        label={line.title}
        hint={texts.each(formatPrice(line.price))}
        isRequired={false}
        isDisabled={most === 0}
        defaultValue="0"
        onChange={({ target }) => onChoose(line.lineId, Number(target.value))}
      >
        {Array.from({ length: most + 1 }, (_, qty) => (
          <option key={qty} value={qty}>
            {texts.quantity(qty)}
          </option>
        ))}
      </SelectField>
    );
  });
}

const priceOf = ({ lines }: ManagedOrder, quantities: Readonly<Record<string, number>>): number =>
  toRupees(lines.reduce((sum, { lineId, price }) => sum + toPaise(price) * (quantities[lineId] ?? 0), 0));
