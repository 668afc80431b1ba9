import { ownerTable } from '../owners/owners.table.ts';
import { systemClock } from '../platform/clock.ts';
import { openCognito } from '../platform/cognito.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { customerCountTable } from '../platform/dynamodb/customer-counts.table.ts';
import { setting } from '../platform/environment.ts';
import { serve } from '../platform/http/serve.ts';
import { newId } from '../platform/ids.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { jitteredPause } from '../platform/retry.ts';
import { cognitoAttributes } from './account-attributes.gateway.ts';
import { addressBookTable } from './address-books.table.ts';
import { me, meChange } from './routes.ts';
import {
  addressSaving,
  savedAddressChange,
  savedAddressesList,
  savedAddressRemoval,
} from './saved-addresses.routes.ts';
import { userTable } from './users.table.ts';

const table = openTable(setting('tableName'));
const dependencies = {
  users: userTable(table),
  owners: ownerTable(table),
  ownersNeedSecondFactor: setting('ownersNeedSecondFactor') === 'true',
  now: systemClock,
};
const addresses = { users: dependencies.users, addressBooks: addressBookTable(table), newId, pause: jitteredPause };
const attributes = cognitoAttributes(openCognito(process.env), setting('userPoolId'));

export const handler = serve<'account'>(
  {
    'GET /api/me': me(dependencies),
    'PATCH /api/me': meChange({ ...dependencies, customerCounts: customerCountTable(table), attributes }),
    'GET /api/me/addresses': savedAddressesList(addresses),
    'POST /api/me/addresses': addressSaving(addresses),
    'PUT /api/me/addresses/{addressId}': savedAddressChange(addresses),
    'DELETE /api/me/addresses/{addressId}': savedAddressRemoval(addresses),
  },
  shopMetrics(),
);
