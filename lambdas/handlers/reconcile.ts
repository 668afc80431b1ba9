import { stripeService } from '../gateways/card-service.ts';
import { paymentMetrics } from '../gateways/payment-metrics.ts';
import { reconcilerMetrics } from '../gateways/reconciler-metrics.ts';
import { stripeKeys } from '../gateways/secrets.ts';
import { stripeRecords } from '../gateways/stripe-records.ts';
import { jitteredPause, systemClock } from '../operations/time.ts';
import { reconciliation } from '../routes/reconcile.ts';
import { cartTable } from '../table/carts.ts';
import { openTable } from '../table/client.ts';
import { findingTable } from '../table/findings.ts';
import { orderBookTable } from '../table/order-book.ts';
import { orderTable } from '../table/orders.ts';
import { reconcilerTable } from '../table/reconciler.ts';
import { setting } from './environment.ts';

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
  watch: paymentMetrics(),
  reconciler: reconcilerMetrics(),
  now: systemClock,
  pause: jitteredPause,
});
