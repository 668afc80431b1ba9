import { type InfiniteData, useQuery } from '@tanstack/react-query';
import type { Message, MessagePage, MessagePictures, Side } from '#contracts/messages/message.ts';
import type { NewMessage } from '#contracts/messages/new-message.ts';
import { callApi } from '#web/lib/api.ts';
import { messageKeys } from '#web/lib/message-keys.ts';
import { orderPath } from '#web/lib/order-path.ts';
import { personalPages } from '#web/lib/personal-pages.ts';
import { queryClient } from '#web/lib/query.ts';
import { refetch } from '#web/lib/refetch.ts';
import { type PagedList, usePagedList } from '#web/lib/use-paged-list.ts';
import { freshness, unreadKey } from './unread.ts';

/** The messages of an order, as one of its sides sees them. */
export interface OrderMessages {
  readonly orderId: string;
  readonly side: Side;
}

const pathOf = ({ orderId, side }: OrderMessages) => `${orderPath(orderId, side)}/messages` as const;

const keyOf = ({ orderId, side }: OrderMessages) => [...messageKeys[side], 'order', orderId];

/** An order's messages, newest first, paginated. */
export const useMessages = (order: OrderMessages): PagedList<MessagePage> =>
  usePagedList({ queryKey: keyOf(order), fetchPage: personalPages<MessagePage>(pathOf(order)), ...freshness });

/**
 * The pictures of a message. New messages don't fetch them again: with new URLs the browser would load every picture again.
 */
export const useMessagePictures = (order: OrderMessages, messageId: string) =>
  useQuery({
    queryKey: ['message-pictures', order.side, order.orderId, messageId],
    queryFn: ({ signal }) =>
      callApi<MessagePictures>('GET', `${pathOf(order)}/${encodeURIComponent(messageId)}/pictures`, {
        signedIn: true,
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Sends a message. With the same key, a retry sends nothing more. */
export async function sendMessage(order: OrderMessages, body: NewMessage, key: string): Promise<void> {
  const headers = { 'idempotency-key': key };
  const message = await callApi<Message>('POST', pathOf(order), { body, headers, signedIn: true });
  queryClient.setQueryData<InfiniteData<MessagePage>>(keyOf(order), (list) => list && withMessage(list, message));
}

/** Adds the message to the first page, unless the live connection was faster. */
function withMessage(list: InfiniteData<MessagePage>, message: Message): InfiniteData<MessagePage> {
  const [first, ...others] = list.pages;
  if (first === undefined || first.messages.some(({ messageId }) => messageId === message.messageId)) return list;
  const messages = [message, ...first.messages];
  return { ...list, pages: [{ ...first, messages, count: first.count + 1 }, ...others] };
}

/** Marks an order's messages as read, if it still has as many as the page has shown. */
export async function markRead(order: OrderMessages, count: number): Promise<void> {
  await callApi('PUT', `${pathOf(order)}/read`, { body: { count }, signedIn: true });
  await refetch(unreadKey(order.side));
}
