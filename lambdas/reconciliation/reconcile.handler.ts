import { cartTable } from '../cart/carts.table.ts';
import { orderBookTable } from '../orders/order-book.table.ts';
import { orderTable } from '../orders/orders.table.ts';
import { stripeService } from '../payments/card-service.gateway.ts';
import { paymentMetrics } from '../payments/payment-metrics.gateway.ts';
import { stripeKeys } from '../payments/stripe-keys.gateway.ts';
import { systemClock } from '../platform/clock.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { jitteredPause } from '../platform/retry.ts';
import { findingTable } from './findings.table.ts';
import { reconcilerTable } from './progress.table.ts';
import { reconcilerMetrics } from './reconciler-metrics.gateway.ts';
import { reconciliation } from './scheduled-run.ts';
import { stripeRecords } from './stripe-records.gateway.ts';

const table = openTable(setting('tableName'));
const keys = stripeKeys(setting('stripeSecret'));

export const handler = reconciliation({
  orders: orderTable(table),
  book: orderBookTable(table),
  carts: cartTable(table),
  findings: findingTable(table),
  progress: reconcilerTable(table),
  cards: stripeService(keys),
  records: async () => {
    const set = await keys();
    return set && stripeRecords(set);
  },
  metrics: paymentMetrics(),
  reconciler: reconcilerMetrics(),
  now: systemClock,
  pause: jitteredPause,
});
