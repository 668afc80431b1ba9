import { type DamageCase, newGiftOf } from '#contracts/cases/damage-case.ts';
import type { Side } from '#contracts/messages/message.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { cases as texts } from '#web/texts/cases/cases.ts';
import { orders } from '#web/texts/orders/orders.ts';
import { PrivatePicture } from '../../proofs/components/private-picture.tsx';
import { NewGiftDays } from './new-gift-days.tsx';
import './cases.css';

interface CaseStepsProps {
  readonly case: DamageCase;
  readonly side: Side;
  readonly renew: () => unknown;
}

/** What has happened in the cases of an order, the latest last. */
export function CaseSteps({ case: { steps }, side, renew }: CaseStepsProps) {
  const titles = side === 'shop' ? texts.statusForOwner : texts.status;
  const newGift = newGiftOf({ steps });
  const agreed = steps.findLastIndex(({ status }) => status === 'remaking');
  const isSent = (index: number): boolean => steps[index]?.status === 'sent';
  return (
    <ol className="case-steps">
      {steps.map(({ status, at, by, words, pictures = [], tracking }, index) => (
        <li key={`${index + 1} ${status}`}>
          <strong>{isSent(index) && isSent(index - 1) ? texts.corrected : titles[status]}</strong>
          <p className="case-steps__when">
            <time dateTime={at}>{formatMoment(at)}</time>
            {by !== undefined && <span>{` ${texts.by(by)}`}</span>}
          </p>
          {newGift && index === agreed && <NewGiftDays gift={newGift} side={side} />}
          {words !== undefined && (
            <p className="case-steps__words" dir="auto">
              {words}
            </p>
          )}
          {pictures.length > 0 && (
            <div className="case-steps__pictures">
              {pictures.map((picture, i) => (
                <PrivatePicture key={`${i + 1}`} picture={picture} alt={texts.photo(i + 1)} renew={renew} />
              ))}
            </div>
          )}
          {tracking && !isSent(index + 1) && (
            <p>
              <bdi>{tracking.name}</bdi> <bdi>{tracking.number}</bdi>{' '}
              {tracking.url !== undefined && (
                <a href={tracking.url} target="_blank" rel="noopener noreferrer">
                  {orders.track}
                  <span className="visually-hidden">{` ${orders.newTab}`}</span>
                </a>
              )}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
