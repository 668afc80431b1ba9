import { createCursors } from '../platform/cursors.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { lazyRoute } from '../platform/http/lazy-route.ts';
import { serve } from '../platform/http/serve.ts';
import { lazyObject } from '../platform/lazy-object.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { once } from '../platform/once.ts';
import { productDetail, productsList } from './catalogue.routes.ts';
import { productTable } from './products.table.ts';
import { reindexingReader } from './reindexing.table.ts';

const table = openTable(setting('tableName'));
const products = productTable(table);
const search = once(async () => (await import('./search.lazy.ts')).searchStores(table));

export const handler = serve<'catalogue'>(
  {
    'GET /api/products': productsList({
      products,
      index: lazyObject(async () => (await search()).index),
      vocabulary: lazyObject(async () => (await search()).vocabulary),
      synonyms: async () => (await search()).synonyms(),
      namedOccasions: async () => (await search()).namedOccasions(),
      reindexing: reindexingReader(table),
      cursors: createCursors(setting('cursorKey')),
    }),
    'GET /api/products/{productId}': productDetail({ products }),
    'GET /api/delivery': lazyRoute('anyone', async () =>
      (await import('./delivery.lazy.ts')).deliveryOf(table, products),
    ),
  },
  shopMetrics(),
);
