import type { MakingPicture } from '#contracts/making/making-pictures.ts';
import type { Order } from '#contracts/orders/order.ts';
import { hasProofToAnswer, unansweredEnd } from '#contracts/proofs/needed-proofs.ts';
import type { Proof } from '#contracts/proofs/proof.ts';
import { formatDay, formatMoment } from '#web/lib/dates.ts';
import { making } from '#web/texts/making/making.ts';
import { proofs as texts } from '#web/texts/proofs/proofs.ts';
import { LoadingOrError } from '#web/ui/loading-or-error.tsx';
import { useMaking } from '../../making/api/making.ts';
import { useProofs } from '../../proofs/api/proofs.ts';
import { Answer } from '../../proofs/components/earlier-rounds.tsx';
import { Pins, PrivatePicture } from '../../proofs/components/private-picture.tsx';
import type { ProgressStep } from '../progress-steps.ts';
import { type Moment, OrderProgress } from './order-progress.tsx';
import { OrderTracking } from './order-tracking.tsx';
import './order-story.css';

/** What has happened to an order and what is next, with its pictures: the steps, the rounds of its proofs, the making, and the parcel. */
export function OrderStory({ order }: { order: Order }) {
  const query = useProofs(order, 'customer');
  const rounds = query.data?.proofs ?? [];
  const made = useMaking(order, 'customer');
  const moments = [
    ...rounds.flatMap((proof) => momentsOf(order, proof, query.refetch)),
    ...makingMoments(made.data?.pictures ?? [], made.refetch),
  ];
  const shipped = order.history.findLast(({ status }) => status === 'shipped');
  const parcel = (step: ProgressStep) =>
    order.tracking && step.at === shipped?.at && <OrderTracking tracking={order.tracking} />;
  return (
    <>
      <OrderProgress order={order} hints moments={moments} more={parcel} />
      {query.isError && <LoadingOrError query={query} />}
      {made.isError && <LoadingOrError query={made} />}
    </>
  );
}

/** The pictures of each day of the making. */
function makingMoments(pictures: readonly MakingPicture[], renew: () => unknown): readonly Moment[] {
  const dated = pictures.map((picture, index) => ({ ...picture, number: index + 1, day: formatDay(picture.at) }));
  return [...new Set(dated.map(({ day }) => day))].map((day) => {
    const ofDay = dated.filter((picture) => picture.day === day);
    const at = ofDay[0]?.at ?? '';
    return {
      key: `making ${day}`,
      at,
      content: (
        <>
          <strong>{making.title}</strong>
          <time dateTime={at}>{formatMoment(at)}</time>
          <div className="order-story__making">
            {ofDay.map(({ photoId, number, ...picture }) => (
              <PrivatePicture key={photoId} picture={picture} alt={making.picture(number)} renew={renew} />
            ))}
          </div>
        </>
      ),
    };
  });
}

/** A round of a proof: when it was sent, with its picture unless the page shows it to be answered, and the answer. */
function momentsOf(order: Order, proof: Proof, renew: () => unknown): readonly Moment[] {
  const { lineId, round, sentAt, answered, picture } = proof;
  const line = order.lines.find((each) => each.lineId === lineId);
  const title = line?.title ?? '';
  const isToAnswer = line !== undefined && line.proof?.round === round && hasProofToAnswer({ ...order, lines: [line] });
  const unanswered = line?.proof?.round === round && answered === undefined ? unansweredEnd(order, line) : undefined;
  const head = (words: string, at: string) => (
    <>
      <strong>{words}</strong>
      <time dateTime={at}>{formatMoment(at)}</time>
      <span>{texts.heading(title, round)}</span>
    </>
  );
  const key = `${lineId} ${round}`;
  const sent: Moment = {
    key: `${key} sent`,
    at: sentAt,
    content: (
      <>
        {head(texts.story.sent, sentAt)}
        {!isToAnswer && (
          <PrivatePicture picture={picture} alt={texts.picture(title)} renew={renew}>
            <Pins pins={answered?.pins ?? []} />
          </PrivatePicture>
        )}
        {unanswered !== undefined && <span>{texts.unanswered.customer[unanswered]}</span>}
      </>
    ),
  };
  if (answered === undefined) return [sent];
  const said = (
    <>
      {head(texts.story[answered.answer], answered.at)}
      <Answer proof={proof} title={texts.yourWords} />
    </>
  );
  return [sent, { key: `${key} answered`, at: answered.at, content: said }];
}
