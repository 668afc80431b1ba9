import { sesMailer } from '../gateways/mailer.ts';
import { shopMetrics } from '../gateways/shop-metrics.ts';
import { siteOrigin } from '../gateways/site-origin.ts';
import { newBearerToken } from '../operations/bearer-token.ts';
import { announceStep } from '../operations/mails/announce.ts';
import { orderEventSchema } from '../operations/mails/order-events.ts';
import { systemClock } from '../operations/time.ts';
import { consumeQueue } from '../routes/queue.ts';
import { openTable } from '../table/client.ts';
import { confirmationTokenTable } from '../table/confirmation-tokens.ts';
import { mailCountTable } from '../table/mail-counts.ts';
import { mailMarkTable } from '../table/mail-marks.ts';
import { orderTable } from '../table/orders.ts';
import { userTable } from '../table/users.ts';
import { setting } from './environment.ts';

const table = openTable(setting('tableName'));
const dependencies = {
  orders: orderTable(table),
  users: userTable(table),
  marks: mailMarkTable(table),
  confirmationTokens: confirmationTokenTable(table),
  newBearerToken,
  mailCounts: mailCountTable(table),
  mailer: sesMailer(setting('mailFrom')),
  counter: shopMetrics(),
  siteOrigin: siteOrigin(setting('siteOriginParameter')),
  now: systemClock,
  provedOnly: setting('confirmEmail') === 'true',
};

export const handler = consumeQueue(
  orderEventSchema,
  (event) => announceStep(dependencies, event),
  ({ requestId }) => requestId,
);
