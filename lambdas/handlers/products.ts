import { shopMetrics } from '../gateways/shop-metrics.ts';
import { newId } from '../operations/identifiers.ts';
import { systemClock } from '../operations/time.ts';
import { productChange, productCreation, productRemoval } from '../routes/products.ts';
import { serve } from '../routes/serve.ts';
import { openTable } from '../table/client.ts';
import { productTable } from '../table/products.ts';
import { uploadTable } from '../table/uploads.ts';
import { setting } from './environment.ts';

const table = openTable(setting('tableName'));
const products = productTable(table);
const uploads = uploadTable(table);

export const handler = serve<'products'>(
  {
    'POST /api/products': productCreation({ products, uploads, newId, now: systemClock }),
    'PATCH /api/products/{productId}': productChange({ products, uploads }),
    'DELETE /api/products/{productId}': productRemoval({ products }),
  },
  shopMetrics(),
);
