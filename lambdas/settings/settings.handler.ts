import { occasionTable } from '../occasions/occasions.table.ts';
import { ownerGuard } from '../owners/owner-guard.table.ts';
import { uploadFinder } from '../pictures/uploads.table.ts';
import { systemClock } from '../platform/clock.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { later } from '../platform/http/later.ts';
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
    'PUT /api/manage/settings': later('owner', async () => (await changes()).settingsChange(dependencies)),
    'GET /api/manage/settings/texts': managedTexts(details),
    'PUT /api/manage/settings/texts': later('owner', async () => (await changes()).textChange(details)),
    'PUT /api/manage/settings/brand': later('owner', async () =>
      (await changes()).brandChange({ brand: details.brand, uploads: uploadFinder(table) }),
    ),
    'PUT /api/manage/settings/contact': later('owner', async () => (await changes()).contactChange(details)),
    'GET /api/manage/settings/dates': managedDates(dates),
    'PUT /api/manage/settings/dates': later('owner', async () => (await changes()).datesChange(dates)),
    'PUT /api/manage/settings/holidays': later('owner', async () => (await changes()).holidaysChange(dates)),
    'GET /api/manage/settings/delivery': managedDelivery(delivery),
    'PUT /api/manage/settings/delivery': later('owner', async () => (await changes()).deliveryChange(delivery)),
    'GET /api/manage/settings/occasions': managedOccasions(occasions),
    'PUT /api/manage/settings/occasions': later('owner', async () => (await changes()).occasionsChange(occasions)),
    'GET /api/occasions': occasionsList(occasions),
    'GET /api/settings': publicSettings(details),
  },
  shopMetrics(),
  ownerGuard(table),
);
