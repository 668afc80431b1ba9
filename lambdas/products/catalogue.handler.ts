import { createCursors } from '../platform/cursors.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { later } from '../platform/http/later.ts';
import { serve } from '../platform/http/serve.ts';
import { lazily } from '../platform/lazily.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { once } from '../platform/once.ts';
import { productDetail, productsList } from './catalogue.routes.ts';
import { productTable } from './products.table.ts';
import { reindexingTable } from './reindexing.table.ts';

const table = openTable(setting('tableName'));
const products = productTable(table);
const search = once(async () => (await import('./search.later.ts')).searchStores(table));

export const handler = serve<'catalogue'>(
  {
    'GET /api/products': productsList({
      products,
      index: lazily(async () => (await search()).index),
      vocabulary: lazily(async () => (await search()).vocabulary),
      synonyms: async () => (await search()).synonyms(),
      namedOccasions: async () => (await search()).namedOccasions(),
      reindexing: reindexingTable(table),
      cursors: createCursors(setting('cursorKey')),
    }),
    'GET /api/products/{productId}': productDetail({ products }),
    'GET /api/delivery': later('anyone', async () => (await import('./delivery.later.ts')).deliveryOf(table, products)),
  },
  shopMetrics(),
);
