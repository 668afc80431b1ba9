import type { ManagedOrderPage } from '#contracts/manage-orders.ts';

/** The orders that the desk has counted. */
export interface KnownOrders {
  readonly ids: ReadonlySet<string>;
  /** Orders from before this time (ISO 8601) are on later pages, and not known. */
  readonly since: string;
}

/**
 * How many orders of the first page are new, and the orders known from now on; none is new on the first call. An order by card
 * enters the list when it is paid, so a new order may be older than known ones.
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
