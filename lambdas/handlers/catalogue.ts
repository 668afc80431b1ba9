import { shopMetrics } from '../gateways/shop-metrics.ts';
import { createCursors } from '../operations/cursors.ts';
import { productDetail, productsList } from '../routes/catalogue.ts';
import { serve } from '../routes/serve.ts';
import { openTable } from '../table/client.ts';
import { productTable } from '../table/products.ts';
import { productIndexTable } from '../table/search-index.ts';
import { setting } from './environment.ts';

const table = openTable(setting('tableName'));
const products = productTable(table);
const index = productIndexTable(table);
const cursors = createCursors(setting('cursorKey'));

export const handler = serve<'catalogue'>(
  {
    'GET /api/products': productsList({ products, index, cursors }),
    'GET /api/products/{productId}': productDetail({ products }),
  },
  shopMetrics(),
);
