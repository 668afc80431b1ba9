import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { readBrand } from '../settings/read-shop-details.ts';
import { shopDetailsTable } from '../settings/shop-details.table.ts';
import { customMessage } from './custom-message.ts';

const details = shopDetailsTable(openTable(setting('tableName')));

export const handler = customMessage({
  accountMails: setting('accountMails') === 'true',
  shopName: async () => (await readBrand(details)).name,
});
