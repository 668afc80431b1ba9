import { messageOf } from '#web/lib/problem.ts';
import { questions as texts } from '#web/texts/questions/questions.ts';
import { Message } from '#web/ui/message.tsx';
import type { Adding } from '../../cart/api/add-line.ts';

interface PhotosNoticeProps {
  /** True if Add to Cart has added the gift without its photos. */
  readonly isAdded: boolean;
  /** What blocks the photos, as sentences. */
  readonly blockers: readonly string[];
  /** Adds the photos once nothing blocks them. */
  readonly adding: Adding;
}

/** Shown after Add to Cart has left photos out: what blocks them, and then how adding them goes. */
export function PhotosNotice({ isAdded, blockers, adding: { isSuccess, error } }: PhotosNoticeProps) {
  if (blockers.length > 0) {
    return (
      <div className="message message--error" role="alert">
        {isAdded && <strong>{`${texts.withoutPhotos} `}</strong>}
        <span>{blockers.join(' ')}</span>
      </div>
    );
  }
  return (
    <>
      <Message kind="success">{!isAdded ? undefined : isSuccess ? texts.photosFollow : texts.photosReady}</Message>
      <Message kind="error">{error ? messageOf(error) : undefined}</Message>
    </>
  );
}
