import { createHmac } from 'node:crypto';
import { blockTable } from '../accounts/blocks.table.ts';
import { userTable } from '../accounts/users.table.ts';
import { cartTable } from '../cart/carts.table.ts';
import { slotTable } from '../dates/slots.table.ts';
import { cashCountTable } from '../orders/cash-counts.table.ts';
import { orderTable } from '../orders/orders.table.ts';
import { cardServices } from '../payments/card-service.gateway.ts';
import { systemClock } from '../platform/clock.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { customerCountTable } from '../platform/dynamodb/customer-counts.table.ts';
import { setting } from '../platform/environment.ts';
import { lazyRoute } from '../platform/http/lazy-route.ts';
import { serve } from '../platform/http/serve.ts';
import { newId } from '../platform/ids.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { jitteredPause } from '../platform/retry.ts';
import { siteOrigin } from '../platform/site-origin-parameter.ts';
import { productTable } from '../products/products.table.ts';
import { dateSettingsTable } from '../settings/date-settings.table.ts';
import { deliveryTermsTable } from '../settings/delivery-terms.table.ts';
import { readCashLimits } from '../settings/read-settings.ts';
import { settingsTable } from '../settings/settings.table.ts';
import { defaultSettings } from '../settings/settings.ts';
import { cardPayment, cashOnDelivery } from './routes.ts';

const table = openTable(setting('tableName'));
const checkout = {
  orders: orderTable(table),
  carts: cartTable(table),
  products: productTable(table),
  users: userTable(table),
  blocks: blockTable(table),
  customerCounts: customerCountTable(table),
  dateStores: dateSettingsTable(table),
  slots: slotTable(table),
  newToken: newId,
  deliveryTerms: deliveryTermsTable(table),
  cards: cardServices(),
  now: systemClock,
  pause: jitteredPause,
};

const settings = { settings: settingsTable(table), defaults: defaultSettings(setting('flagOrders') === 'true') };

/** The stack's only generated secret that this function has. With another key, the counts of the day start again. */
const hashKey = setting('originKeys');
const cash = {
  ...checkout,
  cashLimits: () => readCashLimits(settings),
  cashCounts: cashCountTable(table),
  hash: (text: string) => createHmac('sha256', hashKey).update(text).digest('base64url'),
};

export const handler = serve<'checkout'>(
  {
    'POST /api/orders': cashOnDelivery(cash),
    'POST /api/payments': cardPayment({ ...checkout, siteOrigin: siteOrigin(setting('siteOriginParameter')) }),
    'POST /api/orders/{orderId}/cancel': lazyRoute('customer', async () =>
      (await import('./cancellation.routes.ts')).orderCancellation(checkout),
    ),
  },
  shopMetrics(),
);
