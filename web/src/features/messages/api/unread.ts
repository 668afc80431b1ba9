import { useQuery } from '@tanstack/react-query';
import type { Side, UnreadMessages, UnreadOrder } from '#contracts/messages/message.ts';
import { callApi } from '#web/lib/api.ts';
import { messageKeys } from '#web/lib/message-keys.ts';

export const unreadKey = (side: Side) => [...messageKeys[side], 'unread'];

const paths = { customer: '/api/messages', shop: '/api/manage/messages' } as const satisfies Record<Side, string>;

/** The live connection reports messages only as a best effort, so they are also refetched when the page is shown again. */
export const freshness = { staleTime: 0, refetchOnReconnect: true } as const;

/** The orders with unread messages, by ID. One call for all orders of a list, and for the menu. */
export function useUnread(side: Side): ReadonlyMap<string, UnreadOrder> {
  const { data } = useQuery({
    queryKey: unreadKey(side),
    queryFn: ({ signal }) => callApi<UnreadMessages>('GET', paths[side], { signedIn: true, signal }),
    ...freshness,
  });
  return new Map(data?.orders.map((order) => [order.orderId, order]));
}
