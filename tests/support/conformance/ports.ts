import type { Carts } from '../../../lambdas/operations/cart/cart.ts';
import type { LiveConnections, LiveTickets } from '../../../lambdas/operations/live/live.ts';
import type { CashCounts } from '../../../lambdas/operations/orders/cash-limits.ts';
import type { CheckoutCounts } from '../../../lambdas/operations/orders/checkout-count.ts';
import type { OrderBook, Orders } from '../../../lambdas/operations/orders/order.ts';
import type { OrderEntry } from '../../../lambdas/operations/orders/order-words.ts';
import type { Pictures } from '../../../lambdas/operations/pictures/pictures.ts';
import type { ProductRecord, Products } from '../../../lambdas/operations/products/product.ts';
import type { SearchIndex } from '../../../lambdas/operations/search/search-index.ts';
import type { SettingsStore } from '../../../lambdas/operations/settings/settings.ts';
import type { Uploads } from '../../../lambdas/operations/uploads/upload.ts';
import type { Users } from '../../../lambdas/operations/users/user.ts';

/** Every port of the operations that the table implements. */
export interface Ports {
  readonly carts: Carts;
  readonly orders: Orders;
  readonly book: OrderBook;
  readonly products: Products;
  readonly index: SearchIndex<ProductRecord>;
  readonly orderIndex: SearchIndex<OrderEntry>;
  readonly uploads: Uploads;
  readonly pictures: Pictures;
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
