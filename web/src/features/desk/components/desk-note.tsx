import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskNote as Note } from '#contracts/desk/desk-note.ts';
import { limits } from '#contracts/limits.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { messageOf } from '#web/lib/problem.ts';
import { isRecord, StoredDrafts } from '#web/lib/stored-drafts.ts';
import { deskNote as texts } from '#web/texts/desk/desk.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, TextAreaField } from '#web/ui/form.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Message } from '#web/ui/message.tsx';
import { changeDeskNote, useDeskNote } from '../api/desk-note.ts';
import './desk-note.css';

/** What the owners note about an order for each other: who works on it, and a text. */
export function DeskNote({ orderId }: { readonly orderId: string }) {
  const { data: note, error, refetch } = useDeskNote(orderId);
  return (
    <section className="desk-note" aria-labelledby="desk-note-title">
      <h2 id="desk-note-title">{texts.title}</h2>
      <p className="desk-note__lead">{texts.lead}</p>
      {note ? (
        <>
          <Assignee orderId={orderId} note={note} />
          <NoteForm orderId={orderId} note={note} />
        </>
      ) : error ? (
        <LoadFailure error={error} retry={refetch} />
      ) : (
        <p role="status">{texts.loading}</p>
      )}
    </section>
  );
}

interface NoteProps {
  readonly orderId: string;
  readonly note: Note;
}

/** The owner who works on the order, and the button that takes it or gives it back. */
function Assignee({ orderId, note: { version, taken } }: NoteProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (takes: boolean) => changeDeskNote(orderId, { version, taken: takes }),
  });
  return (
    <div className="desk-note__assignee">
      {taken && (
        <p>{taken.me ? texts.mine(formatMoment(taken.at)) : texts.takenBy(taken.by, formatMoment(taken.at))}</p>
      )}
      <Button look="secondary" busy={isPending} busyLabel={texts.saving} onClick={() => mutate(!taken)}>
        {taken ? texts.giveBack : texts.take}
      </Button>
      <Message kind="error">{error && messageOf(error)}</Message>
    </div>
  );
}

/** What an owner has typed, and the note from before it. It survives leaving the page. */
interface Draft {
  readonly text: string;
  readonly before: string;
  /** What was last sent of it. The shop may have saved it. */
  readonly sent?: string | undefined;
}

const drafts = new StoredDrafts(
  'shop.desk-notes',
  (stored): stored is Draft =>
    isRecord(stored) &&
    typeof stored.text === 'string' &&
    typeof stored.before === 'string' &&
    (stored.sent === undefined || typeof stored.sent === 'string'),
);

/** Keeps what an owner types while another changes the note. Then the first attempt to save shows the other's text. */
function NoteForm({ orderId, note: { version, note } }: NoteProps) {
  const [draft, setDraft] = useState(() => drafts.read(orderId));
  const [isSaved, setSaved] = useState(false);
  const keep = (next: Draft | undefined) => {
    drafts.write(orderId, next);
    setDraft(next);
  };
  const save = async () => {
    if (draft !== undefined && draft.before !== note && draft.sent !== note) {
      keep({ ...draft, before: note });
      throw new Error(texts.changed(note));
    }
    const text = (draft?.text ?? note).trim();
    if (draft !== undefined) keep({ ...draft, sent: text });
    await changeDeskNote(orderId, { version, note: text });
    keep(undefined);
    setSaved(true);
  };
  const type = (text: string) => {
    keep(text === note ? undefined : { text, before: draft?.before ?? note, sent: draft?.sent });
    setSaved(false);
  };
  return (
    <Form submitLabel={texts.save} busyLabel={texts.saving} onSubmit={save} success={isSaved && texts.saved}>
      <TextAreaField
        name="note"
        label={texts.note}
        rows={3}
        isRequired={false}
        value={draft?.text ?? note}
        onChange={({ target }) => type(target.value)}
        maxLength={limits.messages.length}
      />
    </Form>
  );
}
