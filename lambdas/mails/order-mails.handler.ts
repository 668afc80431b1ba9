import * as z from 'zod/mini';
import { userTable } from '../accounts/users.table.ts';
import { caseTable } from '../cases/cases.table.ts';
import { mailSuppressionTable } from '../customers/mail-suppressions.table.ts';
import { messageTable } from '../messages/messages.table.ts';
import { confirmationTokenTable } from '../orders/confirmation-tokens.table.ts';
import { orderTable } from '../orders/orders.table.ts';
import { invitationTable } from '../owners/invitations.table.ts';
import { ownerTable } from '../owners/owners.table.ts';
import { photoTable } from '../photos/photos.table.ts';
import { newBearerToken } from '../platform/bearer-token.ts';
import { systemClock } from '../platform/clock.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { lazyObject } from '../platform/lazy-object.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { consumeQueue } from '../platform/queue.ts';
import { jitteredPause } from '../platform/retry.ts';
import { siteOrigin } from '../platform/site-origin-parameter.ts';
import { proofLinkTable } from '../proofs/proof-links.table.ts';
import { readOrderMails } from '../settings/read-settings.ts';
import { settingsTable } from '../settings/settings.table.ts';
import { shopDetailsTable } from '../settings/shop-details.table.ts';
import { announceStep } from './announce.ts';
import { announceCase } from './announce-case.ts';
import { announceProof } from './announce-proof.ts';
import { announceChange, announceComplete, announceToOwners } from './announce-to-owners.ts';
import { invite } from './invite.ts';
import { mailCountTable } from './mail-counts.table.ts';
import { mailEventQueue } from './mail-events.gateway.ts';
import { type MailEvent, mailEventSchema } from './mail-events.ts';
import { mailMarkTable } from './mail-marks.table.ts';
import { sesMailer } from './mailer.gateway.ts';
import { ask, remind } from './remind.ts';
import { readSender } from './sender.ts';
import { type MailReport, mailReportSchema, suppress } from './suppress.ts';
import { mailUnread } from './unread-messages.ts';

/** A batch of five mails must finish within the function's timeout of 10 seconds. */
const previewMs = 1_500;

const table = openTable(setting('tableName'));
const photosBucket = setting('photosBucket');
const settings = settingsTable(table);
const details = shopDetailsTable(table);
const readOrigin = siteOrigin(setting('siteOriginParameter'));
const sender = readSender(details, readOrigin);
const dependencies = {
  orders: orderTable(table),
  photos: photoTable(table),
  // Most mails have no previews.
  previewFiles: lazyObject(async () => (await import('./preview-files.gateway.ts')).previewFiles(photosBucket)),
  previewDeadline: () => AbortSignal.timeout(previewMs),
  users: userTable(table),
  invitations: invitationTable(table),
  owners: ownerTable(table),
  ownersWantMails: () => readOrderMails({ settings }),
  marks: mailMarkTable(table),
  messages: messageTable(table),
  cases: caseTable(table),
  events: mailEventQueue(setting('mailQueueUrl')),
  confirmationTokens: confirmationTokenTable(table),
  proofLinks: proofLinkTable(table),
  newBearerToken,
  mailCounts: mailCountTable(table),
  suppressions: mailSuppressionTable(table),
  mailer: sesMailer({ from: setting('mailFrom'), configurationSet: setting('mailConfigurationSet') }, sender),
  metrics: shopMetrics(),
  shopName: async () => (await sender()).name,
  siteOrigin: readOrigin,
  now: systemClock,
  pause: jitteredPause,
  provedOnly: setting('confirmEmail') === 'true',
};

function send(event: MailEvent | MailReport, attempt: number): Promise<void> {
  if ('detail' in event) return suppress(dependencies, event);
  if ('step' in event) return announceStep(dependencies, event, attempt);
  if ('reminder' in event) return remind(dependencies, event);
  if ('proof' in event) return announceProof(dependencies, event);
  if ('asked' in event) return ask(dependencies, event);
  if ('forOwners' in event) return announceToOwners(dependencies, event);
  if ('changed' in event) return announceChange(dependencies, event);
  if ('complete' in event) return announceComplete(dependencies, event);
  if ('caseStep' in event) return announceCase(dependencies, event);
  if ('unreadBy' in event) return mailUnread(dependencies, event);
  return invite(dependencies, event);
}

const schema = z.union([mailEventSchema, mailReportSchema]);

export const handler = consumeQueue(schema, send, (event) => ('detail' in event ? undefined : event.requestId));
