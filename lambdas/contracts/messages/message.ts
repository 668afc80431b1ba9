import * as z from 'zod/mini';
import type { OrderInWords } from '../orders/order-in-words.ts';
import type { ShownPicture } from '../photos/photo.ts';

/** The two sides of an order's messages: its customer, and the shop's owners. */
export type Side = 'customer' | 'shop';

/** Query of `GET /api/orders/{orderId}/messages` and of its counterpart for owners. */
export const messagesQuerySchema = z.object({ cursor: z.optional(z.string()) });

/** A message about an order: plain text, which is empty if it has only pictures. */
export interface Message {
  readonly messageId: string;
  readonly from: Side;
  /** The name of the owner who wrote it. Only owners see it. */
  readonly by?: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly text: string;
  /** The number of its pictures; missing if it has none. */
  readonly pictures?: number;
}

/**
 * Response of `GET /api/orders/{orderId}/messages/{messageId}/pictures` and of its counterpart for owners: the pictures of a message,
 * and when their URLs stop working.
 */
export interface MessagePictures {
  readonly pictures: readonly ShownPicture[];
  readonly expiresAt: string;
}

/** A page of an order's messages, newest first. `count` is the number of all, `unread` that of the other side's unread ones. */
export interface MessagePage {
  readonly messages: readonly Message[];
  readonly count: number;
  readonly unread: number;
  readonly nextCursor?: string;
}

/** Response of `GET /api/messages` and `GET /api/manage/messages`: the orders with unread messages, those that wait longest first. */
export interface UnreadMessages {
  readonly orders: readonly UnreadOrder[];
}

/** An order with unread messages. Only owners get it in words. */
export interface UnreadOrder {
  readonly orderId: string;
  readonly unread: number;
  readonly inWords?: OrderInWords;
}
