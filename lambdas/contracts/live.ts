/** Answer of `POST /api/live`: the address of a WebSocket, valid once and until `expiresAt` (ISO 8601, UTC; D14). */
export interface LiveAddress {
  readonly url: string;
  readonly expiresAt: string;
}

/** The topics that a customer's open pages are notified of. */
export type LiveTopic = 'cart' | 'orders';

/** A WebSocket message: a topic that changed, without the data, because the page fetches that itself; or a pong. */
export interface LiveMessage {
  readonly type: LiveTopic | 'pong';
}
