import type { PageRenderer } from '../contracts/products/page.ts';
import { occasionTable } from '../occasions/occasions.table.ts';
import { readOccasions as readOccasionsOf } from '../occasions/occasions.ts';
import { systemClock } from '../platform/clock.ts';
import { createCursors } from '../platform/cursors.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { serve } from '../platform/http/serve.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { browseProducts } from '../products/browse-products.ts';
import { getProduct } from '../products/get-product.ts';
import { productMonthsTable } from '../products/product-months.table.ts';
import { productTable } from '../products/products.table.ts';
import { dateSettingsTable } from '../settings/date-settings.table.ts';
import { readBrand, readContact, readText, writtenPages } from '../settings/read-shop-details.ts';
import { shopDetailsTable } from '../settings/shop-details.table.ts';
import { completePage, robots, sitemap, sitemapIndex } from './routes.ts';

const table = openTable(setting('tableName'));
const products = productTable(table);
const details = shopDetailsTable(table);
const cursors = createCursors(setting('cursorKey'));
const occasions = { occasions: occasionTable(table), dateStores: dateSettingsTable(table), now: systemClock };
const readOccasions = () => readOccasionsOf(occasions);

/** The stack puts the site's server bundle beside this one (`infra/api-functions.ts`). */
const serverBundle = new URL('./site/server.mjs', import.meta.url).href;

const page = completePage({
  find: {
    browseProducts: (query) => browseProducts({ products, cursors }, query),
    searchProducts: async (query) => (await import('./search.lazy.ts')).findGifts({ table, cursors }, query),
    getProduct: (productId) => getProduct({ products }, productId),
    readOccasions,
    getText: (page) => readText(details, page),
    now: Date.now,
  },
  contact: () => readContact(details),
  brand: () => readBrand(details),
  occasions: readOccasions,
  renderer: (): Promise<PageRenderer> => import(serverBundle),
});

const catalogue = {
  months: productMonthsTable(table),
  writtenPages: () => writtenPages(details),
  readOccasions,
  now: systemClock,
};

export const handler = serve<'pages'>(
  {
    'GET /pages/{page}': page,
    'HEAD /pages/{page}': page,
    'GET /pages/product.html': page,
    'HEAD /pages/product.html': page,
    'GET /pages/occasion.html': page,
    'HEAD /pages/occasion.html': page,
    'GET /sitemap.xml': sitemapIndex(catalogue),
    'GET /sitemaps/{file}': sitemap(catalogue),
    'GET /robots.txt': robots,
  },
  shopMetrics(),
);
