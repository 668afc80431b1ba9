import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { now } from '#tests/support/unit/records.ts';
import { mailReportSchema, suppress } from './suppress.ts';

const mail = { messageId: 'm1', destination: ['Asha@example.com'], tags: { 'ses:configuration-set': ['order-mails'] } };

/** The suppressed mailboxes after this report, as EventBridge delivers it. */
async function after(detail: object): Promise<Record<string, string>> {
  const shop = memoryShop();
  const report = { version: '0', source: 'aws.ses', 'detail-type': 'Email Bounced', detail: { mail, ...detail } };
  await suppress({ suppressions: shop.suppressions, now }, mailReportSchema.parse(report));
  return Object.fromEntries(shop.store.mails.suppressed);
}
const suppressed = 'asha@example.com';

// https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html (bounce types, feedback types)
test.each([
  [{ bounce: { bounceType: 'Permanent', bounceSubType: 'General' } }, { [suppressed]: 'bounced' }],
  [{ bounce: { bounceType: 'Permanent', bounceSubType: 'OnAccountSuppressionList' } }, { [suppressed]: 'bounced' }],
  [{ bounce: { bounceType: 'Transient', bounceSubType: 'MailboxFull' } }, {}],
  [{ bounce: { bounceType: 'Undetermined' } }, {}],
  [{ complaint: { complaintFeedbackType: 'abuse' } }, { [suppressed]: 'complained' }],
  [{ complaint: { complaintFeedbackType: null } }, { [suppressed]: 'complained' }],
  [{ complaint: {} }, { [suppressed]: 'complained' }],
  [{ complaint: { complaintFeedbackType: 'not-spam' } }, {}],
])('a report of %j suppresses %j', async (detail, expected) => {
  expect(await after(detail)).toEqual(expected);
});

// "this is the value of the Final-Recipient field from the DSN": the receiving server writes that.
test('suppresses only the address that the shop mailed, whomever the receiving server names', async () => {
  const bounce = { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: 'victim@example.com' }] };
  expect(await after({ bounce })).toEqual({ [suppressed]: 'bounced' });
});

test('accepts reports of SES only', () => {
  const detail = { mail, bounce: { bounceType: 'Permanent' } };
  expect(mailReportSchema.safeParse({ source: 'my.app', detail }).success).toBe(false);
});
