import type { ReactNode } from 'react';
import type { Line } from '#contracts/cart/cart.ts';
import type { Order } from '#contracts/orders/order.ts';
import { lazyPart } from '#web/lib/lazy-part-query.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { ProductPicture } from '#web/ui/product-picture.tsx';
import { hasPendingPhotos } from '../photos-waiting.ts';

const linePreview = lazyPart('line-preview', () => import('./line-preview.tsx'));

/** The order of a line. */
export type LineOrder = Pick<Order, 'orderId' | 'createdAt'>;

interface LinePictureProps {
  readonly line: Line;
  /** Set if the line belongs to an order. */
  readonly order?: LineOrder;
  /** The alternative text of the product's picture, as for `ProductPicture`. */
  readonly alt: string;
  readonly sizes: string;
  readonly eager?: boolean;
}

/** The picture of the customer's own line: the preview of their gift, or else the product's picture. */
export function LinePicture({ line, order, ...picture }: LinePictureProps): ReactNode {
  const product = <ProductPicture product={line} {...picture} />;
  const isPersonal = (line.answered ?? line.missing ?? line.optional) !== undefined;
  if (line.previewId === undefined && !(isPersonal && hasPendingPhotos())) return product;
  return (
    <LazyPart part={linePreview} meanwhile={<span className="product-picture" />}>
      {(LinePreview) => <LinePreview line={line} order={order} eager={picture.eager} fallback={product} />}
    </LazyPart>
  );
}
