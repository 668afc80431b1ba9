import type { Side } from '#contracts/messages/message.ts';
import { refetch } from './refetch.ts';

/** The prefix of the query keys of each side's messages about orders. One browser may show both: an owner can be a customer. */
export const messageKeys = {
  customer: ['messages'],
  shop: ['managed-messages'],
} as const satisfies Record<Side, readonly string[]>;

/** Refetches the customer's messages that the page shows. */
export const refreshMessages = (): Promise<void> => refetch(messageKeys.customer);
