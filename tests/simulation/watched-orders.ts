import type { OrderRecord } from '#lambdas/orders/order.ts';

/** An order before and after a write. A new order has no `before`. */
export interface OrderWritten {
  readonly before?: OrderRecord;
  readonly after: OrderRecord;
}

/** The table's orders. Reports each write to its watchers at the instant it takes effect. */
export class WatchedOrders extends Map<string, OrderRecord> {
  readonly #watchers: ((written: OrderWritten) => void)[] = [];

  watch(watcher: (written: OrderWritten) => void): void {
    this.#watchers.push(watcher);
  }

  override set(orderId: string, after: OrderRecord): this {
    const before = this.get(orderId);
    super.set(orderId, after);
    for (const notify of this.#watchers) notify(before === undefined ? { after } : { before, after });
    return this;
  }
}
