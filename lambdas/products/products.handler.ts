import { ownerGuard } from '../owners/owner-guard.table.ts';
import { uploadTable } from '../pictures/picture-uploads.table.ts';
import { systemClock } from '../platform/clock.ts';
import { createCursors } from '../platform/cursors.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { serve } from '../platform/http/serve.ts';
import { newId } from '../platform/ids.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { hiddenProductsList, productChange, productCreation, productRemoval } from './products.routes.ts';
import { productTable } from './products.table.ts';

const table = openTable(setting('tableName'));
const products = productTable(table);
const uploads = uploadTable(table);

export const handler = serve<'products'>(
  {
    'GET /api/manage/products': hiddenProductsList({ products, cursors: createCursors(setting('cursorKey')) }),
    'POST /api/products': productCreation({ products, uploads, newId, now: systemClock }),
    'PATCH /api/products/{productId}': productChange({ products, uploads }),
    'DELETE /api/products/{productId}': productRemoval({ products }),
  },
  shopMetrics(),
  ownerGuard(table),
);
