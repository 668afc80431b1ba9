import { ownerGuard } from '../owners/owner-guard.table.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { serve } from '../platform/http/serve.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { settingsChange, settingsDetail } from './routes.ts';
import { settingsTable } from './settings.table.ts';
import { defaultSettings } from './settings.ts';

const table = openTable(setting('tableName'));
const dependencies = {
  settings: settingsTable(table),
  defaults: defaultSettings(setting('flagOrders') === 'true'),
};

export const handler = serve<'settings'>(
  {
    'GET /api/manage/settings': settingsDetail(dependencies),
    'PUT /api/manage/settings': settingsChange(dependencies),
  },
  shopMetrics(),
  ownerGuard(table),
);
