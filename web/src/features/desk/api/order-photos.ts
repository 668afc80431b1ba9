import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { limits } from '#contracts/limits.ts';
import type {
  AnsweredPhotos,
  OrderedPhoto,
  OrderPhotosPage,
  OrderPreviews,
  OrderPreviewsRequest,
  OriginalPhoto,
} from '#contracts/orders/order-photos.ts';
import { callApi } from '#web/lib/api.ts';
import { batched } from '#web/lib/batched.ts';
import { orderPath } from '#web/lib/order-path.ts';

export interface OrderPhotos {
  /** By line ID. */
  readonly lines: ReadonlyMap<string, readonly AnsweredPhotos[]>;
  /** When the first of the presigned URLs expires (ISO 8601, UTC). */
  readonly expiresAt: string;
}

/** Fetches all photos of an order with fresh presigned URLs. The server writes each call to the owners' log. */
export async function fetchOrderPhotos(orderId: string): Promise<OrderPhotos> {
  const pages: OrderPhotosPage[] = [];
  let next: string | undefined;
  do {
    const query = next === undefined ? '' : `?${new URLSearchParams({ line: next })}`;
    const page = await callApi<OrderPhotosPage>('GET', `${orderPath(orderId, 'shop')}/photos${query}`, {
      signedIn: true,
    });
    pages.push(page);
    next = page.nextLine;
  } while (next !== undefined);
  return {
    lines: new Map(pages.flatMap(({ lines }) => lines.map(({ lineId, questions }) => [lineId, questions] as const))),
    expiresAt: pages[0]?.expiresAt ?? '',
  };
}

/**
 * The photos of an order, if it has any. They are refetched only on demand, because new URLs would make the browser load every
 * photo again, or after its answers changed.
 */
export const useOrderPhotos = ({ orderId, lines, answersRevision = 0 }: ManagedOrder) =>
  useQuery({
    queryKey: ['order-photos', orderId, answersRevision],
    queryFn: () => fetchOrderPhotos(orderId),
    enabled: lines.some(({ photoCount = 0 }) => photoCount > 0),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

interface OrderFiles {
  readonly photos: readonly OriginalPhoto[];
  readonly previews: readonly OriginalPhoto[];
  /** The number of deleted photos. */
  readonly gone: number;
}

/** The stored files of an order's photos and previews. */
export function filesOf(lines: ReadonlyMap<string, readonly AnsweredPhotos[]>): OrderFiles {
  const answers = [...lines.values()].flat();
  const all = answers.flatMap((answer) => answer.photos);
  const photos = all.flatMap(stored);
  const previews = answers.flatMap(({ preview }) => (preview ? stored(preview) : []));
  return { photos, previews, gone: all.length - photos.length };
}

const stored = (photo: OrderedPhoto): readonly OriginalPhoto[] => ('gone' in photo ? [] : [photo]);

/** Milliseconds for which a URL is cached. It is valid for five minutes. */
const urlCacheTime = 4 * 60 * 1000;

/** The presigned URL of the preview of an order, or null. A page's orders take one call, which is one entry in the owners' log. */
const findUrl = batched(async (orderIds) => {
  const body: OrderPreviewsRequest = { orders: orderIds.map((orderId) => ({ orderId })) };
  const { previews } = await callApi<OrderPreviews>('POST', '/api/manage/orders/previews', { body, signedIn: true });
  return new Map(previews.map(({ orderId, url }) => [orderId, url]));
}, limits.ordersPerPage.default);

/** `preview` is the photo ID of the preview, which changes with the answers. */
export const orderPreviewQuery = (orderId: string, preview: string | undefined) =>
  queryOptions({
    queryKey: ['order-preview', orderId, preview],
    queryFn: () => findUrl(orderId),
    enabled: preview !== undefined,
    staleTime: urlCacheTime,
    gcTime: urlCacheTime,
  });
