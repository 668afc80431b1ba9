import { ownerTable } from '../owners/owners.table.ts';
import { systemClock } from '../platform/clock.ts';
import { openCognito } from '../platform/cognito.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { serve } from '../platform/http/serve.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { closeAccountAt } from './close-account.gateway.ts';
import { accountDeletion, myData } from './person.routes.ts';
import { personTable } from './person.table.ts';

const table = openTable(setting('tableName'));
const person = personTable(table);
const closeAccount = closeAccountAt(openCognito(process.env), setting('userPoolId'));

export const handler = serve<'my-data'>(
  {
    'GET /api/me/data': myData({ person, now: systemClock }),
    'DELETE /api/me': accountDeletion({ person, owners: ownerTable(table), closeAccount, now: systemClock }),
  },
  shopMetrics(),
);
