import type { Message, Side } from '../contracts/messages/message.ts';
import type { PhotoName } from '../photos/photo-uses.ts';
import type { Position } from '../platform/cursors.ts';
import type { Page } from '../platform/paging.ts';

/** A message as stored. */
export interface MessageRecord extends Omit<Message, 'pictures'> {
  readonly orderId: string;
  /** Who wrote it. */
  readonly userId: string;
  /** The sender's photos that it shows. Missing if it has none, as all messages from before December 2026. */
  readonly photoIds?: readonly string[];
}

/** The state of an order's messages. It exists once the order has one. */
export interface Conversation {
  readonly orderId: string;
  /** The order's customer. */
  readonly userId: string;
  /** The number of all messages. It only grows. */
  readonly messages: number;
  /** How many messages of the other side each side hasn't read. */
  readonly customerUnread?: number;
  readonly shopUnread?: number;
  /** The number of messages when each side was last mailed about unread ones. */
  readonly customerMailed?: number;
  readonly shopMailed?: number;
  /** The time of the latest message. */
  readonly lastAt: string;
}

/** The messages about orders. */
export interface Messages {
  /** A consistent read. */
  find(orderId: string): Promise<Conversation | undefined>;
  /** The message with this ID; a consistent read. */
  findSent(orderId: string, messageId: string): Promise<MessageRecord | undefined>;
  /**
   * Adds a message, counts it as unread and keeps its pictures for the order, in one transaction. `exists` if the order has this
   * message, `full` if it has `max` messages, `photo-gone` if the sender lacks one of the photos.
   */
  add(message: MessageRecord, customerId: string, max: number): Promise<'added' | 'exists' | 'full' | 'photo-gone'>;
  /** The pictures of all messages of an order, by a consistent read. */
  photosOf(orderId: string): Promise<readonly PhotoName[]>;
  /** A page of an order's messages, newest first; a consistent read. */
  listOf(orderId: string, query: { readonly limit: number; readonly after?: Position }): Promise<Page<MessageRecord>>;
  /** Notes that a side has read all messages, if there are exactly so many. */
  markRead(orderId: string, reader: Side, messages: number): Promise<void>;
  /** Notes that a side was mailed about its unread messages when there were so many. */
  noteMailed(orderId: string, side: Side, messages: number): Promise<void>;
  /** Schedules a review of an order's messages at that time. It replaces an earlier pending review. */
  reviewAt(orderId: string, time: Date): Promise<void>;
  /** Deletes an order's messages. @throws ContentionError if another message has arrived since its state was read. */
  deleteAll(conversation: Conversation): Promise<void>;
  /** The orders with messages that this customer, or the shop, hasn't read, those that wait longest first. */
  unreadBy(reader: Reader, limit: number): Promise<readonly Conversation[]>;
}

/** A customer by user ID, or the shop. */
export type Reader = { readonly customer: string } | 'shop';

/** How many messages a side hasn't read. */
export const unreadOf = (conversation: Conversation | undefined, reader: Side): number =>
  (reader === 'shop' ? conversation?.shopUnread : conversation?.customerUnread) ?? 0;

/** The message as the API returns it to a side. Customers don't see which owner wrote it. */
export const toMessage = ({ messageId, from, by, at, text, photoIds }: MessageRecord, reader: Side): Message => ({
  messageId,
  from,
  ...(reader === 'shop' && by !== undefined && { by }),
  at,
  text,
  ...(photoIds !== undefined && { pictures: photoIds.length }),
});
