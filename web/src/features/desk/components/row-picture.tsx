import { useQuery } from '@tanstack/react-query';
import type { Line } from '#contracts/cart/cart.ts';
import { packingSlip as texts } from '#web/texts/desk/desk.ts';
import { ExpiringPicture } from '#web/ui/expiring-picture.tsx';
import { ProductPicture } from '#web/ui/product-picture.tsx';
import { DrawnWords } from '../../previews/lettering/drawn-words.tsx';
import { orderPreviewQuery } from '../api/order-previews.ts';

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
