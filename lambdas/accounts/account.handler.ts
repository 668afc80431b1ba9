import { ownerTable } from '../owners/owners.table.ts';
import { systemClock } from '../platform/clock.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { serve } from '../platform/http/serve.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { me } from './routes.ts';
import { userTable } from './users.table.ts';

const table = openTable(setting('tableName'));

export const handler = serve<'account'>(
  {
    'GET /api/me': me({ users: userTable(table), owners: ownerTable(table), now: systemClock }),
  },
  shopMetrics(),
);
