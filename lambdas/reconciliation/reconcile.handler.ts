import type { Context } from 'aws-lambda';
import { cartTable } from '../cart/carts.table.ts';
import { cardServiceNames } from '../contracts/payments/card-services.ts';
import { moveOrders } from '../orders/move-orders.ts';
import { orderBookTable } from '../orders/order-book.table.ts';
import { orderTable } from '../orders/orders.table.ts';
import { gatherWorkCounts, workCountTable } from '../orders/work-counts.table.ts';
import { recountWork } from '../orders/work-counts.ts';
import { cardServices, readRazorpayKeys, readStripeKeys, withKeys } from '../payments/card-service.gateway.ts';
import { currentCardService } from '../payments/current-card-service.ts';
import { paymentMetrics } from '../payments/payment-metrics.gateway.ts';
import { attempt } from '../platform/attempt.ts';
import { systemClock } from '../platform/clock.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { optionalSetting, setting } from '../platform/environment.ts';
import { logDone } from '../platform/log.ts';
import { jitteredPause } from '../platform/retry.ts';
import { deliveryTermsTable } from '../settings/delivery-terms.table.ts';
import { findingTable } from './findings.table.ts';
import { reconcilerTable } from './progress.table.ts';
import { reconcilerMetrics } from './reconciler-metrics.gateway.ts';
import { reconciliation } from './scheduled-run.ts';

const table = openTable(setting('tableName'));
const cards = cardServices();
const [stripe, razorpay] = [readStripeKeys(), readRazorpayKeys()];
/** The records of each service of the stage. */
const records = {
  ...(process.env.WITHOUT_STRIPE !== 'true' &&
    stripe && { stripe: withKeys(stripe, async () => (await import('./stripe-records.gateway.ts')).stripeRecords) }),
  ...(process.env.WITHOUT_RAZORPAY !== 'true' &&
    razorpay && {
      razorpay: withKeys(razorpay, async () => (await import('./razorpay-records.gateway.ts')).razorpayRecords),
    }),
};

const book = orderBookTable(table);
const orders = orderTable(table);
const compare = reconciliation(currentCardService(), {
  orders,
  book,
  carts: cartTable(table),
  deliveryTerms: deliveryTermsTable(table),
  findings: findingTable(table),
  services: cardServiceNames.flatMap((name) => {
    const read = records[name];
    return read ? [{ name, cards: () => cards(name), records: read, progress: reconcilerTable(table, name) }] : [];
  }),
  metrics: paymentMetrics(),
  reconciler: reconcilerMetrics(),
  now: systemClock,
  pause: jitteredPause,
});

/** In milliseconds. A run moves orders for at most `mostMs`, and keeps `spareMs` for the last page. The next run moves the others. */
const moving = { mostMs: 60_000, spareMs: 60_000 };

/**
 * Recounts and gathers the owners' counts, compares payments, then moves orders in the time left. A failed recount or gathering
 * stops nothing.
 */
export const handler = async (_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
  await attempt('recount', undefined, () => recountWork({ book, workCounts: workCountTable(table) }));
  const hasOrderKeys = optionalSetting('orderKeysWritten') !== undefined;
  if (hasOrderKeys) await attempt('gather', undefined, () => gatherWorkCounts(table));
  await compare();
  const left = Math.min(moving.mostMs, context.getRemainingTimeInMillis() - moving.spareMs);
  if (!hasOrderKeys || left <= 0) return;
  const until = new Date(systemClock().getTime() + left);
  const moved = await moveOrders({ book, orders, orderKeys: table.orderKeys, now: systemClock }, until);
  logDone('Moved orders', { moved });
};
