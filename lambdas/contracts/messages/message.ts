import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { linesOfText } from '../text.ts';
import { wholeNumber } from '../whole-number.ts';

/** The two sides of an order's messages: its customer, and the shop's owners. */
export type Side = 'customer' | 'shop';

/** Query of `GET /api/orders/{orderId}/messages` and of its counterpart for owners. */
export const messagesQuerySchema = z.object({ cursor: z.optional(z.string()) });

/** Body of `POST /api/orders/{orderId}/messages`. A repeated Idempotency-Key sends the message only once. */
export const newMessageSchema = z.object({
  text: linesOfText('A message', 'Write your message.', limits.messages.length),
});
export type NewMessage = z.infer<typeof newMessageSchema>;

/** Body of `PUT /api/orders/{orderId}/messages/read`: the number of messages that the page has shown. */
export const messagesReadSchema = z.object({
  count: wholeNumber(1, limits.messages.perOrder, 'Give the number of messages of this order.'),
});

/** A message about an order, in plain text. */
export interface Message {
  readonly messageId: string;
  readonly from: Side;
  /** The name of the owner who wrote it. Only owners see it. */
  readonly by?: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly text: string;
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
  readonly orders: readonly { readonly orderId: string; readonly unread: number }[];
}
