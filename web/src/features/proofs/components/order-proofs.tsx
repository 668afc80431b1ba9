import { useState } from 'react';
import type { Line } from '#contracts/cart/cart.ts';
import { limits } from '#contracts/limits.ts';
import type { Order } from '#contracts/orders/order.ts';
import { hasProofToAnswer, takesProofs, unansweredEnd } from '#contracts/proofs/needed-proofs.ts';
import type { LineProof, Pin, Proof } from '#contracts/proofs/proof.ts';
import { formatDay } from '#web/lib/dates.ts';
import { isRecord, StoredDrafts } from '#web/lib/stored-drafts.ts';
import { proofs as texts } from '#web/texts/proofs/proofs.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, KeepButton } from '#web/ui/dialog.tsx';
import { Form, fieldText, TextAreaField } from '#web/ui/form.tsx';
import { useKeptFocus } from '#web/ui/kept-focus.ts';
import { LoadingOrError } from '#web/ui/loading-or-error.tsx';
import { Message } from '#web/ui/message.tsx';
import { answerProof, useProofs } from '../api/proofs.ts';
import { PinEditor, PrivatePicture } from './private-picture.tsx';

type ProvedLine = Line & { readonly proof: LineProof };

/** True for a line whose proof its customer has to answer. */
const waits = (order: Order, line: Line): line is ProvedLine => hasProofToAnswer({ ...order, lines: [line] });

/**
 * The proofs of an order that its customer has to answer, and the state of those that they have answered since the page was opened,
 * until the order moves on. The order's story has the pictures and words of all rounds.
 */
export default function OrderProofs({ order }: { order: Order }) {
  const query = useProofs(order, 'customer');
  const [shown, setShown] = useState<readonly string[]>([]);
  const waiting = order.lines.filter((line) => waits(order, line));
  const isToAnswer = waiting.length > 0;
  const arrived = waiting.filter(({ lineId }) => !shown.includes(lineId));
  if (arrived.length > 0) setShown([...shown, ...arrived.map(({ lineId }) => lineId)]);
  const lines = order.lines.filter(
    (line): line is ProvedLine =>
      shown.includes(line.lineId) && line.proof !== undefined && (line.proof.status === 'sent' || takesProofs(order)),
  );
  if (lines.length === 0) return null;
  const hasAnswer = lines.some(({ proof }) => proof.status !== 'sent');
  return (
    <section className="proofs" aria-labelledby="proofs-title">
      <h2 id="proofs-title">{isToAnswer ? texts.toAnswer : hasAnswer ? texts.title : texts.titleUnanswered}</h2>
      {isToAnswer && <p>{texts.lead}</p>}
      {query.data ? (
        lines.map((line) => (
          <LineProofs
            key={line.lineId}
            order={order}
            line={line}
            latest={query.data.proofs.findLast(
              ({ lineId, round, answered }) => lineId === line.lineId && round <= line.proof.round && !answered,
            )}
            renew={query.refetch}
          />
        ))
      ) : (
        <LoadingOrError query={query} />
      )}
    </section>
  );
}

interface LineProofsProps {
  readonly order: Order;
  readonly line: ProvedLine;
  /** The latest round of the line without an answer. It stays while a newer one loads, so that the form around it does too. */
  readonly latest: Proof | undefined;
  readonly renew: () => unknown;
}

/** The state of the latest round of a line, and the controls to answer it. */
function LineProofs({ order, line, latest, renew }: LineProofsProps) {
  const { title, proof } = line;
  const [done, setDone] = useState<{ readonly round: number; readonly message: string }>();
  const keptFocus = useKeptFocus<HTMLElement>();
  const isToAnswer = waits(order, line);
  const unanswered = unansweredEnd(order, line);
  return (
    <article className="proof" aria-label={title} {...keptFocus}>
      <h3>{texts.heading(title, proof.round)}</h3>
      <p className={`proof__status proof__status--${proof.status}`}>
        {unanswered
          ? texts.unanswered.customer[unanswered]
          : texts.since(texts.status[proof.status], formatDay(proof.at))}
      </p>
      <Message kind="success">{done?.round === proof.round && done.message}</Message>
      {isToAnswer && latest !== undefined && (
        <AnswerForm
          order={order}
          line={line}
          latest={latest}
          renew={renew}
          onDone={(message) => setDone({ round: latest.round, message })}
        />
      )}
    </article>
  );
}

interface AnswerFormProps extends LineProofsProps {
  readonly latest: Proof;
  readonly onDone: (message: string) => void;
}

/** The changes that a customer has not sent yet. They survive a reload and a newer round, which loses the pins. */
interface Draft {
  /** The round whose picture has the pins. */
  readonly round: number;
  readonly words: string;
  readonly pins: readonly Pin[];
  /** True if the draft was begun on the picture of an earlier round. */
  readonly isOlder: boolean;
}

const isPin = (stored: unknown): stored is Pin =>
  isRecord(stored) && typeof stored.x === 'number' && typeof stored.y === 'number';

const drafts = new StoredDrafts(
  'shop.proofs',
  (stored): stored is Draft =>
    isRecord(stored) &&
    typeof stored.round === 'number' &&
    typeof stored.words === 'string' &&
    Array.isArray(stored.pins) &&
    stored.pins.every(isPin) &&
    typeof stored.isOlder === 'boolean',
);

/** The draft on the picture of this round. */
function draftOn(round: number, kept: Draft | undefined): Draft {
  if (kept?.round === round) return kept;
  return { round, words: kept?.words ?? '', pins: [], isOlder: kept !== undefined };
}

function AnswerForm({ order: { orderId }, line, latest, renew, onDone }: AnswerFormProps) {
  const { lineId, title } = line;
  const { round } = latest;
  const draftKey = `${orderId} ${lineId}`;
  const [kept, setKept] = useState(() => drafts.read(draftKey));
  const [isChanging, setChanging] = useState(kept !== undefined);
  /** The round that the customer is asked to approve. They have not seen a newer one yet. */
  const [approving, setApproving] = useState<number>();
  const draft = draftOn(round, kept);
  const { pins } = draft;
  const keep = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes };
    drafts.write(draftKey, next);
    setKept(next);
  };
  const discard = () => {
    drafts.write(draftKey, undefined);
    setKept(undefined);
    setChanging(false);
  };
  const close = () => setApproving(undefined);
  const approve = async () => {
    await answerProof(orderId, lineId, { round, answer: 'approved' });
    drafts.write(draftKey, undefined);
    onDone(texts.approved);
  };
  const askForChanges = async (fields: FormData) => {
    const words = fieldText(fields, 'words').trim();
    await answerProof(orderId, lineId, {
      round,
      answer: 'changes',
      words,
      ...(pins.length > 0 && { pins: [...pins] }),
    });
    drafts.write(draftKey, undefined);
    onDone(texts.sent);
  };
  return (
    <>
      <PrivatePicture key={round} picture={latest.picture} alt={texts.picture(title)} renew={renew}>
        {isChanging && (
          <PinEditor pins={pins} most={limits.proofs.pins} onChange={(placed) => keep({ pins: placed })} />
        )}
      </PrivatePicture>
      {isChanging ? (
        <div className="proof__change">
          <Message kind="neutral">{draft.isOlder && texts.newer}</Message>
          <p>{texts.changeLead(limits.proofs.pins)}</p>
          {pins.length > 0 && (
            <ul className="proof__pins" aria-label={texts.pins}>
              {pins.map((_, index) => (
                <li key={`${index + 1}`}>
                  <Button look="quiet" onClick={() => keep({ pins: pins.filter((__, each) => each !== index) })}>
                    {texts.removePin(index + 1)}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <Form submitLabel={texts.send} busyLabel={texts.sending} onSubmit={askForChanges}>
            <TextAreaField
              name="words"
              defaultValue={draft.words}
              onChange={({ currentTarget: { value } }) => keep({ words: value })}
              label={texts.words}
              rows={4}
              maxLength={limits.proofs.wordsLength}
            />
          </Form>
          <KeepButton onKeep={discard}>{texts.cancel}</KeepButton>
        </div>
      ) : (
        <div className="proof__buttons">
          <Button aria-haspopup="dialog" onClick={() => setApproving(round)}>
            {texts.approve}
          </Button>
          <Button
            look="secondary"
            onClick={() => {
              keep({});
              setChanging(true);
            }}
          >
            {texts.change}
          </Button>
        </div>
      )}
      {approving === round && (
        <Dialog open onClose={close} title={texts.approveAsk} closeLabel={texts.close}>
          <Form submitLabel={texts.approve} busyLabel={texts.approving} onSubmit={approve}>
            <p>{texts.approveFollows}</p>
          </Form>
          <KeepButton onKeep={close}>{texts.notYet}</KeepButton>
        </Dialog>
      )}
    </>
  );
}
