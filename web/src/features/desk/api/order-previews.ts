import { queryOptions } from '@tanstack/react-query';
import { limits } from '#contracts/limits.ts';
import type { OrderPreviews, OrderPreviewsRequest } from '#contracts/orders/order-photos.ts';
import { callApi } from '#web/lib/api.ts';
import { batched } from '#web/lib/batched.ts';

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
