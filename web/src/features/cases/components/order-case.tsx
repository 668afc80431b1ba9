import { useState } from 'react';
import { limits } from '#contracts/limits.ts';
import type { Order } from '#contracts/orders/order.ts';
import { formatDay } from '#web/lib/dates.ts';
import { StoredDrafts } from '#web/lib/stored-drafts.ts';
import { cases as texts } from '#web/texts/cases/cases.ts';
import { Button } from '#web/ui/button.tsx';
import { KeepButton } from '#web/ui/dialog.tsx';
import { Form, fieldText, TextAreaField } from '#web/ui/form.tsx';
import { useKeptFocus } from '#web/ui/kept-focus.ts';
import { LoadingOrError } from '#web/ui/loading-or-error.tsx';
import { Message } from '#web/ui/message.tsx';
import { KeptPictures } from '../../photos/components/kept-pictures.tsx';
import { type KeptPictures as Kept, useKeptPictures } from '../../photos/use-kept-pictures.ts';
import { sendPictures } from '../../proofs/send-picture.ts';
import { reportDamage, useCase } from '../api/cases.ts';
import { CaseSteps } from './case-steps.tsx';

/** What the customer has typed about an order and not sent yet. It survives leaving the page, as the chosen photos do. */
const drafts = new StoredDrafts('shop.damage-reports', (stored): stored is string => typeof stored === 'string');

/** Lets the customer of a delivered order say that it arrived damaged or wrong, and shows what the shop does about it. */
export default function OrderCase({ order }: { order: Order }) {
  const query = useCase(order, 'customer');
  const kept = useKeptPictures(`damage:${order.orderId}`);
  const [wasAsked, setAsked] = useState(() => drafts.read(order.orderId) !== undefined);
  const isAsked = wasAsked || kept.pictures.length > 0;
  const keptFocus = useKeptFocus<HTMLElement>();
  const { data } = query;
  if (data === undefined) return query.isError ? <LoadingOrError query={query} /> : null;
  const { steps, openUntil } = data;
  if (steps.length === 0 && openUntil === undefined && !isAsked) return null;
  const isUnanswered = steps.at(-1)?.status === 'opened';
  return (
    <section className="case" aria-labelledby="case-title" {...keptFocus}>
      <h2 id="case-title">{steps.length > 0 ? texts.titleOpen : texts.title}</h2>
      <CaseSteps case={data} side="customer" renew={query.refetch} />
      <Message kind="success">{isUnanswered && !isAsked && texts.sent}</Message>
      {openUntil !== undefined && <p>{texts.lead(formatDay(openUntil))}</p>}
      {/* A form that is open stays, with its refusal, when the case can't be opened any more. */}
      {isAsked ? (
        <ReportForm
          orderId={order.orderId}
          kept={kept}
          onSent={() => setAsked(false)}
          onCancel={() => setAsked(false)}
        />
      ) : (
        openUntil !== undefined && (
          <Button look="secondary" onClick={() => setAsked(true)}>
            {texts.start}
          </Button>
        )
      )}
    </section>
  );
}

interface ReportFormProps {
  readonly orderId: string;
  readonly kept: Kept;
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

function ReportForm({ orderId, kept, onSent, onCancel }: ReportFormProps) {
  const most = limits.cases.photos;
  const report = async (fields: FormData) => {
    const photoIds = await sendPictures(kept.files());
    await reportDamage(orderId, {
      words: fieldText(fields, 'words').trim(),
      ...(photoIds.length > 0 && { photoIds }),
    });
    await discard();
    onSent();
  };
  const discard = () => {
    drafts.write(orderId, undefined);
    return kept.discard();
  };
  const cancel = async () => {
    await discard();
    onCancel();
  };
  return (
    <div className="case__form">
      <Form submitLabel={texts.send} busyLabel={texts.sending} onSubmit={report}>
        <TextAreaField
          name="words"
          defaultValue={drafts.read(orderId)}
          onChange={({ currentTarget: { value } }) => drafts.write(orderId, value || undefined)}
          label={texts.words}
          rows={4}
          maxLength={limits.cases.wordsLength}
        />
        <p>{texts.photosHint(most)}</p>
        <KeptPictures kept={kept} most={most} texts={texts.toSend} />
      </Form>
      <KeepButton onKeep={() => void cancel()}>{texts.cancel}</KeepButton>
    </div>
  );
}
