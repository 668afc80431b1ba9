import { occasionTable } from '../occasions/occasions.table.ts';
import { ownerGuard } from '../owners/owner-guard.table.ts';
import { uploadFinder } from '../pictures/uploads.table.ts';
import { systemClock } from '../platform/clock.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { serve } from '../platform/http/serve.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { dateSettingsTable } from './date-settings.table.ts';
import { deliveryTermsTable } from './delivery-terms.table.ts';
import {
  brandChange,
  contactChange,
  datesChange,
  deliveryChange,
  holidaysChange,
  managedDates,
  managedDelivery,
  managedOccasions,
  managedTexts,
  occasionsChange,
  occasionsList,
  publicSettings,
  settingsChange,
  settingsDetail,
  textChange,
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

export const handler = serve<'settings'>(
  {
    'GET /api/manage/settings': settingsDetail(dependencies),
    'PUT /api/manage/settings': settingsChange(dependencies),
    'GET /api/manage/settings/texts': managedTexts(details),
    'PUT /api/manage/settings/texts': textChange(details),
    'PUT /api/manage/settings/brand': brandChange({ brand: details.brand, uploads: uploadFinder(table) }),
    'PUT /api/manage/settings/contact': contactChange(details),
    'GET /api/manage/settings/dates': managedDates(dates),
    'PUT /api/manage/settings/dates': datesChange(dates),
    'PUT /api/manage/settings/holidays': holidaysChange(dates),
    'GET /api/manage/settings/delivery': managedDelivery(delivery),
    'PUT /api/manage/settings/delivery': deliveryChange(delivery),
    'GET /api/manage/settings/occasions': managedOccasions(occasions),
    'PUT /api/manage/settings/occasions': occasionsChange(occasions),
    'GET /api/occasions': occasionsList(occasions),
    'GET /api/settings': publicSettings(details),
  },
  shopMetrics(),
  ownerGuard(table),
);
