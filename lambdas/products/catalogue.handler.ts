import { slotTable } from '../dates/slots.table.ts';
import { systemClock } from '../platform/clock.ts';
import { createCursors } from '../platform/cursors.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { serve } from '../platform/http/serve.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { dateSettingsTable } from '../settings/date-settings.table.ts';
import { readSynonyms } from '../settings/read-settings.ts';
import { settingsTable } from '../settings/settings.table.ts';
import { delivery, productDetail, productsList } from './catalogue.routes.ts';
import { productIndexTable } from './product-index.table.ts';
import { productTable } from './products.table.ts';
import { reindexingTable } from './reindexing.table.ts';
import { vocabularyTable } from './vocabulary.table.ts';

const table = openTable(setting('tableName'));
const products = productTable(table);
const synonyms = () => readSynonyms({ settings: settingsTable(table) });
const cursors = createCursors(setting('cursorKey'));
const lists = {
  ...{ products, synonyms, cursors },
  index: productIndexTable(table),
  vocabulary: vocabularyTable(table),
  reindexing: reindexingTable(table),
};

export const handler = serve<'catalogue'>(
  {
    'GET /api/products': productsList(lists),
    'GET /api/products/{productId}': productDetail({ products }),
    'GET /api/delivery': delivery({
      products,
      dateStores: dateSettingsTable(table),
      slots: slotTable(table),
      now: systemClock,
    }),
  },
  shopMetrics(),
);
