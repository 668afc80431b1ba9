import { useQuery } from '@tanstack/react-query';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import type { AnsweredPhotos, OrderPhotosPage } from '#contracts/orders/order-photos.ts';
import { callApi } from '#web/lib/api.ts';
import { orderPath } from './managed-order-path.ts';

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
    const page = await callApi<OrderPhotosPage>('GET', `${orderPath(orderId)}/photos${query}`, { signedIn: true });
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
