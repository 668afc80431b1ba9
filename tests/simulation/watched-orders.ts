import type { OrderRecord } from '#lambdas/orders/order.ts';

/** An order before and after a write; only after when it is new. */
export interface OrderWritten {
  readonly before?: OrderRecord;
  readonly after: OrderRecord;
}

/** The orders of the table, which report each write at the instant when it takes effect. */
export class WatchedOrders extends Map<string, OrderRecord> {
  readonly #watchers: ((written: OrderWritten) => void)[] = [];

  watch(watcher: (written: OrderWritten) => void): void {
    this.#watchers.push(watcher);
  }

  override set(orderId: string, after: OrderRecord): this {
    const before = this.get(orderId);
    super.set(orderId, after);
    for (const hear of this.#watchers) hear(before === undefined ? { after } : { before, after });
    return this;
  }
}
