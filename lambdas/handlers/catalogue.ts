import { createCursors } from '../operations/cursors.ts';
import { productDetail, productsList } from '../routes/catalogue.ts';
import { serve } from '../routes/serve.ts';
import { openTable } from '../table/client.ts';
import { productTable } from '../table/products.ts';
import { setting } from './environment.ts';

const products = productTable(openTable(setting('tableName')));
const cursors = createCursors(setting('cursorKey'));

export const handler = serve<'catalogue'>({
  'GET /api/products': productsList({ products, cursors }),
  'GET /api/products/{productId}': productDetail({ products }),
});
