import { messageOf } from '#web/lib/problem.ts';
import { questions as texts } from '#web/texts/questions/questions.ts';
import { Button } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { useAddLine } from '../../cart/api/add-line.ts';
import { useQuantityInCart } from '../../cart/api/get-cart.ts';
import type { WantedLine } from '../../cart/wanted-line.ts';

interface PhotosNoticeProps {
  readonly productId: string;
  /** What blocks the photos, as sentences. */
  readonly blockers: readonly string[];
  readonly wanted: () => WantedLine;
}

/** Shown after Add to Cart has left photos out: what blocks them, and once nothing does, a button that adds them. */
export function PhotosNotice({ productId, blockers, wanted }: PhotosNoticeProps) {
  const { add, isPending, isSuccess, error } = useAddLine();
  const isInCart = useQuantityInCart(productId) !== undefined;
  if (blockers.length > 0) {
    return (
      <div className="message message--error" role="alert">
        {isInCart && <strong>{`${texts.withoutPhotos} `}</strong>}
        <span>{blockers.join(' ')}</span>
      </div>
    );
  }
  return (
    <>
      <Message kind="success">{isSuccess ? texts.photosFollow : texts.photosReady}</Message>
      <Message kind="error">{error ? messageOf(error) : undefined}</Message>
      {!isSuccess && (
        <Button look="secondary" busy={isPending} busyLabel={texts.addingPhotos} onClick={() => add(wanted())}>
          {texts.addPhotos}
        </Button>
      )}
    </>
  );
}
