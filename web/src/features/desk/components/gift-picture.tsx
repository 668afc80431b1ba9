import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Line } from '#contracts/cart/cart.ts';
import type { AnsweredPhotos, OriginalPhoto } from '#contracts/orders/order-photos.ts';
import { packingSlip as texts } from '#web/texts/desk/desk.ts';
import { ExpiringPicture } from '#web/ui/expiring-picture.tsx';
import { ProductPicture } from '#web/ui/product-picture.tsx';
import { DrawnWords } from '../../previews/lettering/drawn-words.tsx';
import { orderPreviewQuery } from '../api/order-photos.ts';

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

/** The preview of an order's first gift, or the product's picture. */
export function RowPicture({ orderId, line }: { readonly orderId: string; readonly line: Line }) {
  const { data, isError, refetch } = useQuery(orderPreviewQuery(orderId, line.previewId));
  return (
    <ExpiringPicture
      url={line.previewId === undefined || isError ? null : data}
      alt={texts.previewOf(line.title)}
      renew={refetch}
      fallback={
        <DrawnWords line={line}>
          <ProductPicture product={line} alt={line.title} sizes="4rem" />
        </DrawnWords>
      }
    />
  );
}
