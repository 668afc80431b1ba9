import { occasionTable } from '../occasions/occasions.table.ts';
import { ownerGuard } from '../owners/owner-guard.table.ts';
import { uploadFinder } from '../pictures/picture-uploads.table.ts';
import { systemClock } from '../platform/clock.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { lazyRoute } from '../platform/http/lazy-route.ts';
import { serve } from '../platform/http/serve.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { dateSettingsTable } from './date-settings.table.ts';
import { deliveryTermsTable } from './delivery-terms.table.ts';
import {
  managedDates,
  managedDelivery,
  managedOccasions,
  managedTexts,
  occasionsList,
  publicSettings,
  settingsDetail,
} from './routes.ts';
import { settingsTable } from './settings.table.ts';
import { defaultSettings } from './settings.ts';
import { shopDetailsTable } from './shop-details.table.ts';

const table = openTable(setting('tableName'));
const dependencies = {
  settings: settingsTable(table),
  defaults: defaultSettings(setting('flagOrders') === 'true'),
};
const details = shopDetailsTable(table);
const dates = dateSettingsTable(table);
const delivery = deliveryTermsTable(table);
const occasions = { occasions: occasionTable(table), dateStores: dates, now: systemClock };
const changes = () => import('./changes.routes.ts');

export const handler = serve<'settings'>(
  {
    'GET /api/manage/settings': settingsDetail(dependencies),
    'PUT /api/manage/settings': lazyRoute('owner', async () => (await changes()).settingsChange(dependencies)),
    'GET /api/manage/settings/texts': managedTexts(details),
    'PUT /api/manage/settings/texts': lazyRoute('owner', async () => (await changes()).textChange(details)),
    'PUT /api/manage/settings/brand': lazyRoute('owner', async () =>
      (await changes()).brandChange({ brand: details.brand, uploads: uploadFinder(table) }),
    ),
    'PUT /api/manage/settings/contact': lazyRoute('owner', async () => (await changes()).contactChange(details)),
    'GET /api/manage/settings/dates': managedDates(dates),
    'PUT /api/manage/settings/dates': lazyRoute('owner', async () => (await changes()).datesChange(dates)),
    'PUT /api/manage/settings/holidays': lazyRoute('owner', async () => (await changes()).holidaysChange(dates)),
    'GET /api/manage/settings/delivery': managedDelivery(delivery),
    'PUT /api/manage/settings/delivery': lazyRoute('owner', async () => (await changes()).deliveryChange(delivery)),
    'GET /api/manage/settings/occasions': managedOccasions(occasions),
    'PUT /api/manage/settings/occasions': lazyRoute('owner', async () => (await changes()).occasionsChange(occasions)),
    'GET /api/occasions': occasionsList(occasions),
    'GET /api/settings': publicSettings(details),
  },
  shopMetrics(),
  ownerGuard(table),
);
