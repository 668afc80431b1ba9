import { productTable } from '../catalogue/products.table.ts';
import { systemClock } from '../platform/clock.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { serve } from '../platform/http/serve.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { cartTable } from './carts.table.ts';
import { cart, lineAddition, lineChange, lineRemoval } from './routes.ts';

const table = openTable(setting('tableName'));
const carts = cartTable(table);
const products = productTable(table);

export const handler = serve<'cart'>(
  {
    'GET /api/cart': cart({ carts, products }),
    'PUT /api/cart/lines/{productId}': lineAddition({ carts, products, now: systemClock }),
    'PATCH /api/cart/lines/{productId}': lineChange({ carts, products }),
    'DELETE /api/cart/lines/{productId}': lineRemoval({ carts }),
  },
  shopMetrics(),
);
