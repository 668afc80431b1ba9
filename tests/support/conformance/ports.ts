import type { Users } from '#lambdas/accounts/user.ts';
import type { Carts } from '#lambdas/cart/cart.ts';
import type { ProductRecord, Products } from '#lambdas/catalogue/product.ts';
import type { CashCounts } from '#lambdas/checkout/cash-limits.ts';
import type { CheckoutCounts } from '#lambdas/checkout/checkout-count.ts';
import type { LiveConnections, LiveTickets } from '#lambdas/live/live.ts';
import type { ImageUses } from '#lambdas/media/image-uses.ts';
import type { Uploads } from '#lambdas/media/upload.ts';
import type { OrderBook, Orders } from '#lambdas/orders/order.ts';
import type { OrderEntry } from '#lambdas/orders/order-words.ts';
import type { SearchIndex } from '#lambdas/platform/search/search-index.ts';
import type { SettingsStore } from '#lambdas/settings/settings.ts';

/** Every port of the operations that the table implements. */
export interface Ports {
  readonly carts: Carts;
  readonly orders: Orders;
  readonly book: OrderBook;
  readonly products: Products;
  readonly index: SearchIndex<ProductRecord>;
  readonly orderIndex: SearchIndex<OrderEntry>;
  readonly uploads: Uploads;
  readonly imageUses: ImageUses;
  readonly checkoutCounts: CheckoutCounts;
  readonly cashCounts: CashCounts;
  readonly settings: SettingsStore;
  readonly users: Users;
  readonly tickets: LiveTickets;
  readonly connections: LiveConnections;
}

/** What a port promises, by name; each case starts with nothing stored. */
export type Cases = Readonly<Record<string, (ports: Ports) => Promise<void>>>;

/** Starts calls at the same moment and answers what each came to. */
export const atOnce = <T>(...calls: readonly (() => Promise<T>)[]): Promise<T[]> =>
  Promise.all(calls.map((call) => call()));
