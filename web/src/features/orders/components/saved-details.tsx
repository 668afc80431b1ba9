import type { Line } from '#contracts/cart/cart.ts';
import { orderDetails as texts } from '#web/texts/orders/order-details.ts';
import { useFocusOnArrival } from '#web/ui/move-focus.ts';
import { usePhotoSets } from '../../photos/use-photo-sets.ts';

interface SavedDetailsProps {
  readonly line: Line;
  /** The ID of the sending to this line, and the key of its draft. */
  readonly id: string;
}

/** The result of saving an order line's details. Says so until the photos, which are sent afterwards, have reached the order. */
export function SavedDetails({ line: { answers = {} }, id }: SavedDetailsProps) {
  const message = useFocusOnArrival<HTMLParagraphElement>();
  const { draft, sending } = usePhotoSets(id);
  const isLacking = sending?.problem !== undefined || draft?.photos.some(({ questionId }) => !answers[questionId]);
  const isSending = sending !== undefined && sending.problem === undefined;
  const isComplete = !isSending && !isLacking;
  return (
    <p className="order-details__saved" data-complete={isComplete} role="status" tabIndex={-1} ref={message}>
      {isSending ? texts.sendingPhotos : isLacking ? texts.photosUnsent : texts.saved}
    </p>
  );
}
