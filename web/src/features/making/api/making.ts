import { useQuery } from '@tanstack/react-query';
import type { MakingPictures } from '#contracts/making/making-pictures.ts';
import type { Side } from '#contracts/messages/message.ts';
import type { Order } from '#contracts/orders/order.ts';
import { callApi } from '#web/lib/api.ts';
import { orderKey } from '#web/lib/customer-orders.ts';
import { managedOrderKey } from '#web/lib/managed-order-keys.ts';
import { orderPath } from '#web/lib/order-path.ts';
import { queryClient } from '#web/lib/query.ts';

const pathOf = (orderId: string, side: Side) => `${orderPath(orderId, side)}/making` as const;

/** Below the key of its order, so that the live connection refetches both. */
const makingKey = (orderId: string, side: Side) => [
  ...(side === 'shop' ? managedOrderKey(orderId) : orderKey(orderId)),
  'making',
];

/** The making pictures of an order. One that awaits its payment has none. */
export const useMaking = ({ orderId, status }: Pick<Order, 'orderId' | 'status'>, side: Side) =>
  useQuery({
    queryKey: makingKey(orderId, side),
    queryFn: ({ signal }) =>
      callApi<MakingPictures>('GET', pathOf(orderId, side), {
        signedIn: true,
        signal,
      }),
    enabled: status !== 'awaiting-payment',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Adds the owner's own photo. Repeating the call is safe. */
export async function addMakingPicture(orderId: string, photoId: string): Promise<void> {
  show(orderId, await callApi<MakingPictures>('POST', pathOf(orderId, 'shop'), { body: { photoId }, signedIn: true }));
}

/** Takes a picture out. Repeating the call is safe. */
export async function removeMakingPicture(orderId: string, photoId: string): Promise<void> {
  const path = `${pathOf(orderId, 'shop')}/${encodeURIComponent(photoId)}` as const;
  show(orderId, await callApi<MakingPictures>('DELETE', path, { signedIn: true }));
}

const show = (orderId: string, pictures: MakingPictures) =>
  void queryClient.setQueryData(makingKey(orderId, 'shop'), pictures);
