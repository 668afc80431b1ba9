import { useState } from 'react';
import type { Line } from '#contracts/cart/cart.ts';
import type { AnsweredPhotos, OriginalPhoto } from '#contracts/orders/order-photos.ts';
import { packingSlip as texts } from '#web/texts/desk/desk.ts';
import { ProductPicture } from '#web/ui/product-picture.tsx';
import { DrawnWords } from '../../previews/lettering/drawn-words.tsx';

interface GiftPictureProps {
  readonly line: Line;
  /** The photos of the order's lines; undefined if there are none, or they could not be fetched. */
  readonly photos: ReadonlyMap<string, readonly AnsweredPhotos[]> | undefined;
  /** The layout width, in the syntax of an image's `sizes`. */
  readonly sizes: string;
}

/** The preview of an ordered gift, or the product's picture. Not lazy-loaded, because printing does not scroll. */
export function GiftPicture({ line, photos, sizes }: GiftPictureProps) {
  const preview = previewIn(photos?.get(line.lineId));
  const [broken, setBroken] = useState<string>();
  if (preview === undefined || broken === preview.url) {
    return (
      <DrawnWords line={line}>
        <ProductPicture product={line} alt="" sizes={sizes} eager />
      </DrawnWords>
    );
  }
  const { url, width, height } = preview;
  return (
    <span className="product-picture">
      <img src={url} width={width} height={height} alt={texts.previewOf(line.title)} onError={() => setBroken(url)} />
    </span>
  );
}

/** The first preview of a line that was not deleted. */
const previewIn = (questions: readonly AnsweredPhotos[] = []): OriginalPhoto | undefined =>
  questions.flatMap(({ preview }) => (preview === undefined || 'gone' in preview ? [] : [preview])).at(0);
