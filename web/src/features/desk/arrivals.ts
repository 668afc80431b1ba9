import type { ManagedOrderPage } from '#contracts/desk/manage-orders.ts';

/** The orders that the page has already seen. */
export interface KnownOrders {
  readonly ids: ReadonlySet<string>;
  /** Orders placed before this time (ISO 8601) were on later pages, and never count as new. */
  readonly since: string;
}

/**
 * How many orders of the first page are new, and the known orders for the next call. On the first call none is new. A card
 * order enters the list when it is paid, so a new order may be older than known ones.
 */
export function arrivals(known: KnownOrders | undefined, { orders, nextCursor }: ManagedOrderPage) {
  const isNew = ({ orderId, createdAt }: (typeof orders)[number]) =>
    known !== undefined && !known.ids.has(orderId) && createdAt >= known.since;
  const oldest = nextCursor === undefined ? '' : (orders.at(-1)?.createdAt ?? '');
  const next: KnownOrders = {
    ids: new Set([...(known?.ids ?? []), ...orders.map(({ orderId }) => orderId)]),
    since: known?.since ?? oldest,
  };
  return { count: orders.filter(isNew).length, next };
}
