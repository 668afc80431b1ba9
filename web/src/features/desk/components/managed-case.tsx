import { useState } from 'react';
import { type CaseStatus, type DamageCase, isOpenCase, nextCaseStatuses } from '#contracts/cases/damage-case.ts';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { limits } from '#contracts/limits.ts';
import type { Tracking } from '#contracts/orders/tracking.ts';
import { cases as texts } from '#web/texts/cases/cases.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, KeepButton } from '#web/ui/dialog.tsx';
import { Form, fieldText, TextAreaField } from '#web/ui/form.tsx';
import { useKeptFocus } from '#web/ui/kept-focus.ts';
import { PartLink } from '#web/ui/part-link.tsx';
import { takeCaseStep, useCase } from '../../cases/api/cases.ts';
import { CaseSteps } from '../../cases/components/case-steps.tsx';
import { ParcelFields, parcelOf } from './parcel-fields.tsx';

type NextStatus = Exclude<CaseStatus, 'opened'>;

/** The case of a delivered order, and the owner's next steps. Nothing without a case. */
export default function ManagedCase({ order }: { order: ManagedOrder }) {
  const { data, refetch } = useCase(order, 'shop');
  const keptFocus = useKeptFocus<HTMLElement>();
  if (data === undefined || data.steps.length === 0) return null;
  return (
    <section className="manage-order__sheet case" aria-labelledby="case-title" {...keptFocus}>
      <h2 id="case-title">{texts.desk.title}</h2>
      <CaseSteps case={data} side="shop" renew={refetch} />
      {isOpenCase(data) && <Steps order={order} damage={data} />}
    </section>
  );
}

/** The money came by card, or in cash. */
const canBeRefunded = ({ payment }: ManagedOrder): boolean =>
  payment.status === 'paid' || payment.status === 'collected';

function Steps({ order, damage }: { readonly order: ManagedOrder; readonly damage: DamageCase }) {
  // As it was when the owner pressed: after a lost response the case may have taken the step, and a retry finds that out.
  const [asked, setAsked] = useState<AskedStep>();
  const { status: now = 'closed', tracking } = damage.steps.at(-1) ?? {};
  const wordsFor = (status: NextStatus) =>
    status === now
      ? { label: texts.desk.otherParcel, follows: texts.desk.otherFollows }
      : { label: texts.desk.step[status], follows: texts.desk.follows[status] };
  return (
    <>
      <div className="case__buttons">
        {nextCaseStatuses[now].map((status, index) => (
          <Button
            key={`${damage.version} ${status}`}
            look={index === 0 ? 'primary' : 'secondary'}
            onClick={() => setAsked({ version: damage.version, status, tracking, ...wordsFor(status) })}
          >
            {wordsFor(status).label}
          </Button>
        ))}
      </div>
      {canBeRefunded(order) && <PartLink heading="steps-title">{texts.desk.refund}</PartLink>}
      {asked !== undefined && <StepForm orderId={order.orderId} {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface AskedStep {
  readonly version: number;
  readonly status: NextStatus;
  readonly label: string;
  readonly follows: string;
  readonly tracking: Tracking | undefined;
}

interface StepFormProps extends AskedStep {
  readonly orderId: string;
  readonly onClose: () => void;
}

function StepForm({ orderId, version, status, label, follows, tracking: before, onClose }: StepFormProps) {
  const take = async (fields: FormData) => {
    const words = fieldText(fields, 'words').trim();
    const tracking = status === 'sent' ? parcelOf(fields) : undefined;
    await takeCaseStep(orderId, { version, status, ...(words !== '' && { words }), ...(tracking && { tracking }) });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={label} closeLabel={texts.close}>
      <Form submitLabel={label} busyLabel={texts.desk.pending} onSubmit={take}>
        <p>{follows}</p>
        {status === 'sent' && <ParcelFields tracking={before} />}
        <TextAreaField
          name="words"
          label={texts.desk.words}
          hint={texts.desk.wordsHint}
          isRequired={false}
          rows={3}
          maxLength={limits.cases.wordsLength}
        />
      </Form>
      <KeepButton onKeep={onClose}>{texts.desk.keep}</KeepButton>
    </Dialog>
  );
}
