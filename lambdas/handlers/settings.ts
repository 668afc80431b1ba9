import { shopMetrics } from '../gateways/shop-metrics.ts';
import { defaultSettings } from '../operations/settings/settings.ts';
import { serve } from '../routes/serve.ts';
import { settingsChange, settingsDetail } from '../routes/settings.ts';
import { openTable } from '../table/client.ts';
import { settingsTable } from '../table/settings.ts';
import { setting } from './environment.ts';

const owners = {
  settings: settingsTable(openTable(setting('tableName'))),
  defaults: defaultSettings(setting('flagOrders') === 'true'),
};

export const handler = serve<'settings'>(
  {
    'GET /api/manage/settings': settingsDetail(owners),
    'PUT /api/manage/settings': settingsChange(owners),
  },
  shopMetrics(),
);
