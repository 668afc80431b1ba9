import { ownerTable } from '../owners/owners.table.ts';
import { systemClock } from '../platform/clock.ts';
import { openCognito } from '../platform/cognito.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { customerCountTable } from '../platform/dynamodb/customer-counts.table.ts';
import { setting } from '../platform/environment.ts';
import { serve } from '../platform/http/serve.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { cognitoAttributes } from './account-attributes.gateway.ts';
import { me, meChange } from './routes.ts';
import { userTable } from './users.table.ts';

const table = openTable(setting('tableName'));
const dependencies = {
  users: userTable(table),
  owners: ownerTable(table),
  ownersNeedSecondFactor: setting('ownersNeedSecondFactor') === 'true',
  now: systemClock,
};
const attributes = cognitoAttributes(openCognito(process.env), setting('userPoolId'));

export const handler = serve<'account'>(
  {
    'GET /api/me': me(dependencies),
    'PATCH /api/me': meChange({ ...dependencies, customerCounts: customerCountTable(table), attributes }),
  },
  shopMetrics(),
);
