import { shopMetrics } from '../gateways/shop-metrics.ts';
import { systemClock } from '../operations/time.ts';
import { cart, lineAddition, lineChange, lineRemoval } from '../routes/cart.ts';
import { serve } from '../routes/serve.ts';
import { cartTable } from '../table/carts.ts';
import { openTable } from '../table/client.ts';
import { productTable } from '../table/products.ts';
import { setting } from './environment.ts';

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
