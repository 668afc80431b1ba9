import { userTable } from '../accounts/users.table.ts';
import { confirmationTokenTable } from '../orders/confirmation-tokens.table.ts';
import { orderTable } from '../orders/orders.table.ts';
import { photoTable } from '../photos/photos.table.ts';
import { newBearerToken } from '../platform/bearer-token.ts';
import { systemClock } from '../platform/clock.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { consumeQueue } from '../platform/queue.ts';
import { siteOrigin } from '../platform/site-origin-parameter.ts';
import { announceStep } from './announce.ts';
import { mailCountTable } from './mail-counts.table.ts';
import { mailMarkTable } from './mail-marks.table.ts';
import { sesMailer } from './mailer.gateway.ts';
import { orderEventSchema } from './order-events.ts';
import { previewFiles } from './preview-files.gateway.ts';
import { remind } from './remind.ts';

/** Five mails of a batch must fit into the function's 10 seconds. */
const previewMs = 1_500;

const table = openTable(setting('tableName'));
const dependencies = {
  orders: orderTable(table),
  photos: photoTable(table),
  previewFiles: previewFiles(setting('photosBucket')),
  previewDeadline: () => AbortSignal.timeout(previewMs),
  users: userTable(table),
  marks: mailMarkTable(table),
  confirmationTokens: confirmationTokenTable(table),
  newBearerToken,
  mailCounts: mailCountTable(table),
  mailer: sesMailer(setting('mailFrom')),
  metrics: shopMetrics(),
  siteOrigin: siteOrigin(setting('siteOriginParameter')),
  now: systemClock,
  provedOnly: setting('confirmEmail') === 'true',
};

export const handler = consumeQueue(
  orderEventSchema,
  (event, attempt) => ('step' in event ? announceStep(dependencies, event, attempt) : remind(dependencies, event)),
  ({ requestId }) => requestId,
);
