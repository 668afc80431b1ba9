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
import { AddPictures } from '../../photos/components/add-pictures.tsx';
import { pictures } from '../../proofs/send-picture.ts';
import { useObjectUrl } from '../../uploads/use-object-url.ts';
import { reportDamage, useCase } from '../api/cases.ts';
import { CaseSteps } from './case-steps.tsx';

/** What the customer has typed about an order and not sent yet. It survives leaving the page, which loses chosen photos. */
const drafts = new StoredDrafts('shop.damage-reports', (stored): stored is string => typeof stored === 'string');

/** Lets the customer of a delivered order say that it arrived damaged, and shows what the shop does about it. */
export default function OrderCase({ order }: { order: Order }) {
  const query = useCase(order, 'customer');
  const [isAsked, setAsked] = useState(() => drafts.read(order.orderId) !== undefined);
  const [isSent, setSent] = useState(false);
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
      <Message kind="success">{isSent && isUnanswered && texts.sent}</Message>
      {openUntil !== undefined && <p>{texts.lead(formatDay(openUntil))}</p>}
      {/* A form that is open stays, with its refusal, when the case can't be opened any more. */}
      {isAsked ? (
        <ReportForm
          orderId={order.orderId}
          onSent={() => {
            setSent(true);
            setAsked(false);
          }}
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
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

function ReportForm({ orderId, onSent, onCancel }: ReportFormProps) {
  const most = limits.cases.photos;
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isCut, setCut] = useState(false);
  const add = (chosen: readonly File[]) => {
    setCut(files.length + chosen.length > most);
    setFiles([...files, ...chosen].slice(0, most));
  };
  const report = async (fields: FormData) => {
    const { signal } = new AbortController();
    const photoIds: string[] = [];
    // One after another: a phone has memory to scale one photo at a time. A retry finds those that arrived.
    for (const file of files) photoIds.push(await pictures.send(file, signal));
    await reportDamage(orderId, {
      words: fieldText(fields, 'words').trim(),
      ...(photoIds.length > 0 && { photoIds: [...new Set(photoIds)] }),
    });
    drafts.write(orderId, undefined);
    onSent();
  };
  const cancel = () => {
    drafts.write(orderId, undefined);
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
        {files.length > 0 && (
          <ul className="case__photos">
            {files.map((file, index) => (
              <li key={`${file.name} ${index + 1}`}>
                <ChosenPhoto file={file} number={index + 1} />
                <Button look="quiet" onClick={() => setFiles(files.filter((_, each) => each !== index))}>
                  {texts.removePhoto(index + 1)}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {files.length < most && <AddPictures label={texts.addPhotos} onAdd={add} />}
        <p role="status">{isCut && texts.tooMany(most)}</p>
      </Form>
      <KeepButton onKeep={cancel}>{texts.cancel}</KeepButton>
    </div>
  );
}

function ChosenPhoto({ file, number }: { readonly file: File; readonly number: number }) {
  return <img src={useObjectUrl(file)} alt={texts.photo(number)} />;
}
