import { createCursors } from '../platform/cursors.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { serve } from '../platform/http/serve.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { productDetail, productsList } from './catalogue.routes.ts';
import { productIndexTable } from './product-index.table.ts';
import { productTable } from './products.table.ts';

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
