import { cartTable } from '../cart/carts.table.ts';
import { orderTable } from '../orders/orders.table.ts';
import { systemClock } from '../platform/clock.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { serve } from '../platform/http/serve.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { jitteredPause } from '../platform/retry.ts';
import { deliveryTermsTable } from '../settings/delivery-terms.table.ts';
import { cardServices } from './card-service.gateway.ts';
import { handledEventTable } from './handled-events.table.ts';
import { paymentMetrics } from './payment-metrics.gateway.ts';
import { paymentWebhook } from './routes.ts';

const table = openTable(setting('tableName'));

export const handler = serve<'payment-webhook'>(
  {
    'POST /api/payments/webhook': paymentWebhook({
      orders: orderTable(table),
      carts: cartTable(table),
      deliveryTerms: deliveryTermsTable(table),
      cards: cardServices(),
      handledEvents: handledEventTable(table),
      metrics: paymentMetrics(),
      now: systemClock,
      pause: jitteredPause,
    }),
  },
  shopMetrics(),
);
