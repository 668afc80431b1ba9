import { shopMetrics } from '../gateways/shop-metrics.ts';
import { systemClock } from '../operations/time.ts';
import { me } from '../routes/account.ts';
import { serve } from '../routes/serve.ts';
import { openTable } from '../table/client.ts';
import { userTable } from '../table/users.ts';
import { setting } from './environment.ts';

const users = userTable(openTable(setting('tableName')));

export const handler = serve<'account'>(
  {
    'GET /api/me': me({ users, now: systemClock }),
  },
  shopMetrics(),
);
