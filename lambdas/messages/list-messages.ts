import { limits } from '../contracts/limits.ts';
import type { MessagePage, Side, UnreadMessages } from '../contracts/messages/message.ts';
import type { Cursors } from '../platform/cursors.ts';
import { nextCursor, startOf } from '../platform/paging.ts';
import { type Result, succeed } from '../platform/result.ts';
import { type Messages, type Reader, toMessage, unreadOf } from './message.ts';

export interface ListMessagesDependencies {
  readonly messages: Pick<Messages, 'find' | 'listOf'>;
  readonly cursors: Cursors;
}

/** A page of an order's messages, newest first. Refuses a cursor of another list or order. */
export async function listMessages(
  { messages, cursors }: ListMessagesDependencies,
  orderId: string,
  reader: Side,
  cursor: string | undefined,
): Promise<Result<MessagePage>> {
  const list = ['messages', orderId];
  const start = startOf(cursors, list, cursor);
  if (!start.ok) return start;
  // The count comes first, so that it includes no message that the page lacks. The page then marks them as read.
  const conversation = await messages.find(orderId);
  const page = await messages.listOf(orderId, { limit: limits.messages.perPage, ...start.value });
  return succeed({
    messages: page.entries.map((message) => toMessage(message, reader)),
    count: conversation?.messages ?? 0,
    unread: unreadOf(conversation, reader),
    ...nextCursor(cursors, list, page.next),
  });
}

/** The orders with messages that this reader hasn't read. */
export async function listUnread(
  { messages }: { readonly messages: Pick<Messages, 'unreadBy'> },
  reader: Reader,
): Promise<UnreadMessages> {
  const side = reader === 'shop' ? 'shop' : 'customer';
  const unread = await messages.unreadBy(reader, limits.messages.unreadOrders);
  return { orders: unread.map((order) => ({ orderId: order.orderId, unread: unreadOf(order, side) })) };
}
