import { daySeconds, epochSeconds, systemClock } from '../platform/clock.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { optionalDaysSetting, setting } from '../platform/environment.ts';
import { lazyRoute } from '../platform/http/lazy-route.ts';
import { serve } from '../platform/http/serve.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { jitteredPause } from '../platform/retry.ts';
import { productTable } from '../products/products.table.ts';
import { deliveryTermsTable } from '../settings/delivery-terms.table.ts';
import { cartTable } from './carts.table.ts';
import { cart } from './routes.ts';

const table = openTable(setting('tableName'));
const days = optionalDaysSetting('cartDays');
const carts = cartTable(table, () => days && epochSeconds(systemClock()) + days * daySeconds);
const products = productTable(table);
const reader = { carts, products, now: systemClock };
const changes = () => import('./changes.routes.ts');

export const handler = serve<'cart'>(
  {
    'GET /api/cart': cart({ ...reader, deliveryTerms: deliveryTermsTable(table) }),
    'PUT /api/cart/lines/{productId}': lazyRoute('customer', async () =>
      (await changes()).lineAddition({ ...reader, pause: jitteredPause }),
    ),
    'PATCH /api/cart/lines/{productId}': lazyRoute('customer', async () => (await changes()).lineChange(reader)),
    'DELETE /api/cart/lines/{productId}': lazyRoute('customer', async () => (await changes()).lineRemoval({ carts })),
  },
  shopMetrics(),
);
