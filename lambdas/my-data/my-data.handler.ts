import { blockTable } from '../accounts/blocks.table.ts';
import { userTable } from '../accounts/users.table.ts';
import { orderTable } from '../orders/orders.table.ts';
import { ownerGuard } from '../owners/owner-guard.table.ts';
import { ownerTable } from '../owners/owners.table.ts';
import { cardServices } from '../payments/card-service.gateway.ts';
import { systemClock } from '../platform/clock.ts';
import { openCognito } from '../platform/cognito.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { customerCountTable } from '../platform/dynamodb/customer-counts.table.ts';
import { setting } from '../platform/environment.ts';
import { serve } from '../platform/http/serve.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { jitteredPause } from '../platform/retry.ts';
import { closeAccountAt } from './close-account.gateway.ts';
import { personTable } from './person.table.ts';
import { accountDeletion, myData } from './routes.ts';

const table = openTable(setting('tableName'));
const shared = { person: personTable(table), customerCounts: customerCountTable(table), now: systemClock };
const deletion = {
  ...shared,
  users: userTable(table),
  owners: ownerTable(table),
  ownerGuard: ownerGuard(table),
  blocks: blockTable(table),
  orders: orderTable(table),
  cards: cardServices(),
  closeAccount: closeAccountAt(openCognito(process.env), setting('userPoolId')),
  pause: jitteredPause,
};

export const handler = serve<'my-data'>(
  {
    'GET /api/me/data': myData(shared),
    'DELETE /api/me': accountDeletion(deletion),
  },
  shopMetrics(),
);
