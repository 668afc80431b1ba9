import { questions as texts } from '#web/texts.ts';
import { useQuantityInCart } from '../../cart/use-cart-count.ts';

/** How Add to Cart went for the chosen photos: they waited for something, and once they have it, they can follow or have followed. */
export type PhotosStep = 'refused' | 'followed' | undefined;

interface PhotosNoticeProps {
  readonly productId: string;
  readonly step: PhotosStep;
  /** What the photos wait for, in words. */
  readonly waitsFor: readonly string[];
}

/** Says that the gift was added without its photos, and how they follow. */
export function PhotosNotice({ productId, step, waitsFor }: PhotosNoticeProps) {
  const isInCart = useQuantityInCart(productId) !== undefined;
  const isRefused = step === 'refused';
  return (
    <>
      {isRefused && waitsFor.length > 0 && (
        <div className="message message--error" role="alert">
          {isInCart && <strong>{texts.withoutPhotos} </strong>}
          {waitsFor.join(' ')} {texts.thenAdd}
        </div>
      )}
      <div className="message message--success" role="status">
        {isRefused && waitsFor.length === 0 && texts.nowAdd}
        {step === 'followed' && isInCart && texts.photosFollow}
      </div>
    </>
  );
}
