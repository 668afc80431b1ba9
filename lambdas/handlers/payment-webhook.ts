import { stripeService } from '../gateways/card-service.ts';
import { paymentMetrics } from '../gateways/payment-metrics.ts';
import { stripeKeys } from '../gateways/secrets.ts';
import { shopMetrics } from '../gateways/shop-metrics.ts';
import { jitteredPause, systemClock } from '../operations/time.ts';
import { paymentWebhook } from '../routes/payments.ts';
import { serve } from '../routes/serve.ts';
import { cartTable } from '../table/carts.ts';
import { openTable } from '../table/client.ts';
import { orderTable } from '../table/orders.ts';
import { setting } from './environment.ts';

const table = openTable(setting('tableName'));

export const handler = serve<'payment-webhook'>(
  {
    'POST /api/payments/webhook': paymentWebhook({
      orders: orderTable(table),
      carts: cartTable(table),
      cards: stripeService(stripeKeys(setting('stripeSecret'))),
      watch: paymentMetrics(),
      now: systemClock,
      pause: jitteredPause,
    }),
  },
  shopMetrics(),
);
