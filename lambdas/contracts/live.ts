/** Answer of `POST /api/live`: where to open one WebSocket, and until when (ISO 8601, UTC); it opens once (D14). */
export interface LiveAddress {
  readonly url: string;
  readonly expiresAt: string;
}

/** The topics that a customer's open pages are notified of. */
export type LiveTopic = 'cart' | 'orders';

/**
 * What comes over the WebSocket: that something of the customer's has changed, never what, for the page fetches it as the
 * customer; or the answer to anything the page has sent.
 */
export interface LiveMessage {
  readonly type: LiveTopic | 'pong';
}
