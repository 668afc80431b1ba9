/** Answer of `POST /api/live`: the address of a WebSocket, valid once and until `expiresAt` (ISO 8601, UTC; D14). */
export interface LiveAddress {
  readonly url: string;
  readonly expiresAt: string;
}

/** The topics that a customer's open pages are notified of. */
export type LiveTopic = 'cart' | 'orders';

/** An order that has entered the owners' list (`new`), or has changed. */
export interface ChangedOrder {
  readonly orderId: string;
  readonly kind: 'new' | 'changed';
}

/**
 * A WebSocket message: a topic that changed, without the data, because the page fetches that itself; for owners' pages the orders
 * that changed; or a pong.
 */
export type LiveMessage =
  | { readonly type: LiveTopic | 'pong' }
  | { readonly type: 'managed-orders'; readonly orders: readonly ChangedOrder[] };
