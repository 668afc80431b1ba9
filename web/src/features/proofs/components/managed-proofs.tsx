import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useId, useRef, useState } from 'react';
import type { Line } from '#contracts/cart/cart.ts';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import type { ShownPicture } from '#contracts/photos/photo.ts';
import { takesProofs, unansweredEnd } from '#contracts/proofs/needed-proofs.ts';
import type { Proof } from '#contracts/proofs/proof.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { messageOf } from '#web/lib/problem.ts';
import { photos as photoTexts } from '#web/texts/photos/photos.ts';
import { proofs as texts } from '#web/texts/proofs/proofs.ts';
import { Button } from '#web/ui/button.tsx';
import { useKeptFocus } from '#web/ui/kept-focus.ts';
import { LoadingOrError } from '#web/ui/loading-or-error.tsx';
import { Message } from '#web/ui/message.tsx';
import { offeredTypes } from '../../photos/read-photo.ts';
import { useReadFiles } from '../../photos/use-read-files.ts';
import { useObjectUrl } from '../../uploads/use-object-url.ts';
import { sendProof, useProofs } from '../api/proofs.ts';
import { pictures } from '../send-picture.ts';
import { Answer, EarlierRounds } from './earlier-rounds.tsx';
import { Pins, PrivatePicture } from './private-picture.tsx';

interface ManagedProofsProps {
  readonly order: ManagedOrder;
  readonly previews: Previews;
}

/** The previews of an order's gifts, which the order's page has fetched. */
type Previews = ComponentProps<typeof LoadingOrError>['query'] & {
  /** Undefined while it has not loaded. */
  readonly of: (line: Line) => ShownPicture | undefined;
};

/** The proofs of an order, for owners: what the customers said, and the next picture to send. */
export default function ManagedProofs({ order, previews }: ManagedProofsProps) {
  const { data, refetch } = useProofs(order, 'shop');
  return (
    <div className="proofs__lines">
      {order.lines.map((line) => (
        <ManagedLine
          key={line.lineId}
          order={order}
          line={line}
          rounds={data?.proofs.filter(({ lineId }) => lineId === line.lineId) ?? []}
          renew={refetch}
          previews={previews}
        />
      ))}
    </div>
  );
}

interface ManagedLineProps {
  readonly order: ManagedOrder;
  readonly line: Line;
  readonly rounds: readonly Proof[];
  readonly renew: () => unknown;
  readonly previews: Previews;
}

function ManagedLine({ order, line, rounds, renew, previews }: ManagedLineProps) {
  const { title, proof, proofRequired } = line;
  const latest = rounds.find(({ round }) => round === proof?.round);
  const isOpen = takesProofs(order);
  const unanswered = unansweredEnd(order, line);
  return (
    <article className="proof" aria-label={title}>
      <h3>{proof ? texts.heading(title, proof.round) : title}</h3>
      {proof ? (
        <p className={`proof__status proof__status--${proof.status}`}>
          {unanswered
            ? texts.unanswered.owner[unanswered]
            : texts.since(texts.statusForOwner[proof.status], formatMoment(proof.at))}
        </p>
      ) : (
        <p>{proofRequired ? texts.desk.required : texts.desk.none}</p>
      )}
      {latest && (
        <>
          <PrivatePicture key={latest.round} picture={latest.picture} alt={texts.picture(title)} renew={renew}>
            <Pins pins={latest.answered?.pins ?? []} />
          </PrivatePicture>
          <Answer proof={latest} title={texts.customerWords} />
        </>
      )}
      <EarlierRounds
        title={title}
        rounds={rounds.filter(({ round }) => round < (proof?.round ?? 0))}
        words={texts.customerWords}
        renew={renew}
      />
      {isOpen && <SendProof orderId={order.orderId} line={line} previews={previews} />}
    </article>
  );
}

interface SendProofProps extends Pick<ManagedLineProps, 'line' | 'previews'> {
  readonly orderId: string;
}

/**
 * Sends a picture from the device, which on a phone can come from its camera, or the gift's preview. The customer's email can't be
 * undone, so each is shown before it is sent.
 */
function SendProof({ orderId, line, previews }: SendProofProps) {
  const fieldId = useId();
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const [chosen, setChosen] = useState<File | 'preview'>();
  const { lineId, title, proof, previewId } = line;
  // A retry has the same key, so that the proof is sent once even if only its response was lost.
  const attempt = useRef<{ readonly picture: File | 'preview'; readonly key: string; photoId?: string }>(undefined);
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    async mutationFn(picture: File | 'preview') {
      if (attempt.current?.picture !== picture) attempt.current = { picture, key: crypto.randomUUID() };
      const { key } = attempt.current;
      if (picture === 'preview') return sendProof(orderId, { lineId }, key);
      attempt.current.photoId ??= await pictures.send(picture, new AbortController().signal);
      return sendProof(orderId, { lineId, photoId: attempt.current.photoId }, key);
    },
  });
  const preview = previews.of(line);
  const isShown = chosen !== 'preview' || (preview !== undefined && 'url' in preview);
  const choose = (picture: File | 'preview') => {
    reset();
    forget();
    attempt.current = undefined;
    setChosen(picture);
  };
  const { isReading, problem, read, forget } = useReadFiles(([file]) => file && choose(file));
  const discard = () => {
    forget();
    attempt.current = undefined;
    setChosen(undefined);
  };
  return (
    <div className="proof__send" {...keptFocus}>
      {chosen === 'preview' &&
        (preview ? (
          <PrivatePicture picture={preview} alt={texts.desk.chosenPreview(title)} renew={previews.refetch} />
        ) : (
          <LoadingOrError query={previews} />
        ))}
      {chosen instanceof File && (
        <ChosenPicture key={`${chosen.name} ${chosen.lastModified} ${chosen.size}`} file={chosen} />
      )}
      <div className="proof__buttons">
        {chosen && isShown && !isReading && (
          <Button
            busy={isPending}
            busyLabel={texts.desk.uploading}
            onClick={() => mutate(chosen, { onSuccess: discard })}
          >
            {texts.desk.send}
          </Button>
        )}
        <label
          className="button button--secondary proof__file"
          htmlFor={fieldId}
          aria-disabled={isPending || undefined}
        >
          <span>
            {isReading
              ? photoTexts.adding
              : chosen
                ? texts.desk.chooseOther
                : proof
                  ? texts.desk.chooseNext
                  : texts.desk.choose}
          </span>
          <span className="visually-hidden">{`: ${title}`}</span>
          <input
            id={fieldId}
            className="visually-hidden"
            type="file"
            accept={offeredTypes}
            disabled={isPending}
            onChange={({ currentTarget }) => {
              reset();
              void read([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
        </label>
        {chosen && (
          <Button
            look="quiet"
            busy={isPending}
            onClick={() => {
              reset();
              discard();
            }}
          >
            {texts.desk.discard}
          </Button>
        )}
        {!chosen && previewId !== undefined && !proof && (
          <Button look="quiet" busy={isPending} onClick={() => choose('preview')}>
            {texts.desk.sendPreview}
          </Button>
        )}
      </div>
      <Message kind="success">{isSuccess && (proof?.status ?? 'sent') === 'sent' && texts.desk.done}</Message>
      <Message kind="error">{error ? messageOf(error) : problem}</Message>
    </div>
  );
}

/** A picture that is not sent yet. */
const ChosenPicture = ({ file }: { readonly file: File }) => (
  <div className="private-picture">
    <img src={useObjectUrl(file)} alt={texts.desk.chosen(file.name)} />
  </div>
);
