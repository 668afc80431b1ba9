import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { siteOrigin } from '../platform/site-origin-parameter.ts';
import { shopDetailsTable } from '../settings/shop-details.table.ts';
import { customMessage } from './custom-message.ts';
import { readSender } from './sender.ts';

const details = shopDetailsTable(openTable(setting('tableName')));

export const handler = customMessage({
  accountMails: setting('accountMails') === 'true',
  sender: readSender(details, siteOrigin(setting('siteOriginParameter'))),
});
