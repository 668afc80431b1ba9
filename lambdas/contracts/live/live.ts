/** Response of `POST /api/live`: the address of a WebSocket, valid once and until `expiresAt` (ISO 8601, UTC). */
export interface LiveAddress {
  readonly url: string;
  readonly expiresAt: string;
}

/** The topics that a customer's open pages are notified of. */
export type LiveTopic = 'cart' | 'orders' | 'messages';

/** An order that has entered the owners' list (`new`), has changed, is counted in the owners' lists, or has new or read messages. */
export interface ChangedOrder {
  readonly orderId: string;
  readonly kind: 'new' | 'changed' | 'counted' | 'message';
}

/**
 * A WebSocket message: a topic that changed, the changed orders for an owner's page, or a pong. A message has no data, because
 * the page fetches that itself.
 */
export type LiveMessage =
  | { readonly type: LiveTopic | 'pong' }
  | { readonly type: 'managed-orders'; readonly orders: readonly ChangedOrder[] };
