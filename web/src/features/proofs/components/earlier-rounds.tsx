import type { Proof } from '#contracts/proofs/proof.ts';
import { proofs as texts } from '#web/texts/proofs/proofs.ts';
import { Pins, PrivatePicture } from './private-picture.tsx';

/** What the customer said about a round. */
export function Answer({ proof: { answered }, title }: { proof: Proof; title: string }) {
  if (answered?.words === undefined) return null;
  return (
    <figure className="proof__words">
      <figcaption>{title}</figcaption>
      <blockquote>
        <bdi>{answered.words}</bdi>
      </blockquote>
    </figure>
  );
}

interface EarlierRoundsProps {
  /** The gift. */
  readonly title: string;
  readonly rounds: readonly Proof[];
  /** The title of what the customer said. */
  readonly words: string;
  readonly renew: () => unknown;
}

/** The rounds before the latest one, the last first, closed. */
export function EarlierRounds({ title, rounds, words, renew }: EarlierRoundsProps) {
  if (rounds.length === 0) return null;
  return (
    <details className="proof__earlier">
      <summary>{texts.earlier(rounds.length)}</summary>
      {rounds.toReversed().map((proof) => (
        <div key={proof.round}>
          <h4>{texts.heading(title, proof.round)}</h4>
          <PrivatePicture picture={proof.picture} alt={texts.picture(title)} renew={renew}>
            <Pins pins={proof.answered?.pins ?? []} />
          </PrivatePicture>
          <Answer proof={proof} title={words} />
        </div>
      ))}
    </details>
  );
}
