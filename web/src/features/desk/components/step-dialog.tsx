import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { limits } from '#contracts/limits.ts';
import { leftOf } from '#contracts/orders/refund-parts.ts';
import { waysBack } from '#contracts/orders/ways-back.ts';
import { isAgainstShop } from '#contracts/payments/dispute.ts';
import type { Means } from '#contracts/payments/means.ts';
import { hasProofToAnswer, waitsForApproval } from '#contracts/proofs/needed-proofs.ts';
import { useMeans } from '#web/lib/use-config.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { proofs } from '#web/texts/proofs/proofs.ts';
import { Dialog, KeepButton } from '#web/ui/dialog.tsx';
import { Form, fieldText, SelectField, TextField } from '#web/ui/form.tsx';
import { formatPrice } from '#web/ui/price.tsx';
import type { Step } from '../api/take-step.ts';
import { lacksAnswers, needsAsking, type StepName } from '../possible-steps.ts';
import { missingIn } from './order-notices.tsx';
import { ParcelFields, parcelOf } from './parcel-fields.tsx';
import { RefundPartDialog } from './refund-part-dialog.tsx';

interface StepDialogProps {
  readonly order: ManagedOrder;
  /** The step to confirm; undefined closes the dialog. */
  readonly asked: StepName | undefined;
  /** Says who else has taken the order. */
  readonly warning: string | undefined;
  /** Takes the step. The dialog shows the error if it rejects. */
  readonly onTake: (step: Step) => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Asks the owner to confirm a step that can't be undone or comes too early, and for its facts: a reason, a parcel's number, how cash
 * was given back. While another owner has taken the order, it asks before every step.
 */
export function StepDialog({ order, asked, warning, onTake, onClose }: StepDialogProps) {
  const means = useMeans();
  if (asked === undefined) return null;
  if (asked === 'refund-part')
    return <RefundPartDialog order={order} warning={warning} onTake={onTake} onClose={onClose} />;
  const hasParcel = asked === 'ship' || asked === 'track';
  const take = async (fields: FormData) => {
    const reason = fieldText(fields, 'reason').trim();
    const parcel = hasParcel ? parcelOf(fields) : undefined;
    const tracking = asked === 'track' ? (parcel ?? null) : parcel;
    const givenBack = waysBack.find((way) => way === fieldText(fields, 'givenBack'));
    await onTake({
      name: asked,
      ...(reason !== '' && { reason }),
      ...(tracking !== undefined && { tracking }),
      ...(givenBack !== undefined && { givenBack }),
    });
  };
  return (
    <Dialog open onClose={onClose} title={texts.step[asked].ask} closeLabel={texts.close}>
      <Form submitLabel={submits[asked] ?? texts.step[asked].action} busyLabel={texts.stepPending} onSubmit={take}>
        {warning !== undefined && <p>{warning}</p>}
        {needsAsking(asked, order) && <p>{consequenceOf(asked, order, means)}</p>}
        {asked === 'ship' && isUnapproved(order) && <p>{proofs.unapproved}</p>}
        {asked === 'ship' && !isUnapproved(order) && hasProofToAnswer(order) && <p>{proofs.waits}</p>}
        {hasParcel && <ParcelFields tracking={asked === 'track' ? order.tracking : undefined} />}
        {asked === 'ship' && isUnapproved(order) && (
          <TextField
            name="reason"
            label={proofs.shipReason}
            hint={proofs.shipReasonHint}
            maxLength={limits.reasonLength}
          />
        )}
        {asked === 'return' && (
          <TextField
            name="reason"
            label={texts.returnReason}
            hint={texts.returnReasonHint}
            isRequired={false}
            maxLength={limits.reasonLength}
          />
        )}
        {asked === 'give-back' && (
          <>
            <SelectField name="givenBack" label={texts.wayBack}>
              {waysBack.map((way) => (
                <option key={way} value={way}>
                  {texts.waysBack[way]}
                </option>
              ))}
            </SelectField>
            <TextField
              name="reason"
              label={texts.giveBackNote}
              hint={texts.giveBackNoteHint}
              isRequired={false}
              maxLength={limits.reasonLength}
            />
          </>
        )}
        {asked === 'cancel' && (
          <TextField name="reason" label={texts.reason} hint={texts.reasonHint} maxLength={limits.reasonLength} />
        )}
      </Form>
      <KeepButton onKeep={onClose}>{texts.keep}</KeepButton>
    </Dialog>
  );
}

/** Buttons that say more than the one that opens their dialog. */
const submits: Readonly<Partial<Record<StepName, string>>> = {
  track: texts.saveParcel,
  'give-back': texts.markGivenBack,
};

/** True if the order needs a reason to ship: its proofs aren't approved. A parcel that came back shipped before. */
const isUnapproved = (order: ManagedOrder): boolean => order.status !== 'returned' && waitsForApproval(order);

function consequenceOf(asked: StepName, order: ManagedOrder, means: Means): string {
  const { payment } = order;
  if (asked === 'track') return texts.trackFollows;
  if (asked === 'return')
    return texts.returnFollows[payment.status === 'due' || payment.status === 'paid' ? payment.status : 'other'];
  if (asked === 'ship' && !lacksAnswers(order))
    return order.status === 'returned' ? texts.shipAgainFollows : texts.shipFollows;
  if (asked === 'make' || asked === 'ship') return texts.incompleteFollows(missingIn(order.lines));
  if (asked === 'give-back') return texts.giveBackFollows(formatPrice(order.toPay));
  if (asked === 'refund') return texts.refundFollows(formatPrice(leftOf(order)), means);
  if (asked === 'refuse') return texts.refuseFollows;
  if (isAgainstShop(order.dispute)) return texts.cancelDisputedFollows;
  return payment.status === 'paid' ? texts.cancelPaidFollows(formatPrice(leftOf(order)), means) : texts.cancelFollows;
}
