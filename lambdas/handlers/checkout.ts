import { stripeService } from '../gateways/card-service.ts';
import { stripeKeys } from '../gateways/secrets.ts';
import { shopMetrics } from '../gateways/shop-metrics.ts';
import { siteOrigin } from '../gateways/site-origin.ts';
import { newId } from '../operations/identifiers.ts';
import { readCashLimits } from '../operations/settings/read.ts';
import { defaultSettings } from '../operations/settings/settings.ts';
import { jitteredPause, systemClock } from '../operations/time.ts';
import { cashOnDelivery } from '../routes/orders.ts';
import { cardPayment } from '../routes/payments.ts';
import { serve } from '../routes/serve.ts';
import { blockTable } from '../table/blocks.ts';
import { cartTable } from '../table/carts.ts';
import { cashCountTable } from '../table/cash-counts.ts';
import { checkoutCountTable } from '../table/checkout-counts.ts';
import { openTable } from '../table/client.ts';
import { orderTable } from '../table/orders.ts';
import { productTable } from '../table/products.ts';
import { settingsTable } from '../table/settings.ts';
import { userTable } from '../table/users.ts';
import { setting } from './environment.ts';

const table = openTable(setting('tableName'));
const checkout = {
  orders: orderTable(table),
  carts: cartTable(table),
  products: productTable(table),
  users: userTable(table),
  checkoutCounts: checkoutCountTable(table),
  cards: stripeService(stripeKeys(setting('stripeSecret'))),
  now: systemClock,
  pause: jitteredPause,
};

const settings = { settings: settingsTable(table), defaults: defaultSettings(setting('flagOrders') === 'true') };
const cash = {
  ...checkout,
  blocks: blockTable(table),
  cashLimits: () => readCashLimits(settings),
  cashCounts: cashCountTable(table),
  newToken: newId,
};

export const handler = serve<'checkout'>(
  {
    'POST /api/orders': cashOnDelivery(cash),
    'POST /api/payments': cardPayment({ ...checkout, siteOrigin: siteOrigin(setting('siteOriginParameter')) }),
  },
  shopMetrics(),
);
