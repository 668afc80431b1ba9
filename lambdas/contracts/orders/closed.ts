interface Closed {
  readonly status: 'delivered' | 'cancelled';
}

/** True for an order that is finished, one way or the other. A returned one isn't: it can be sent again or cancelled. */
export const isClosed = <Order extends { readonly status: string }>(order: Order): order is Order & Closed =>
  order.status === 'delivered' || order.status === 'cancelled';
