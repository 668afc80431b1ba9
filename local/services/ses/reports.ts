import { randomUUID } from 'node:crypto';
import type { EventBus } from '#services/events/bus.ts';
import type { Names } from '#template/names.ts';
import type { Stack } from '#template/stack.ts';

/** A mail that SES has accepted. */
export interface AcceptedMail {
  readonly messageId: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly configurationSet: string | undefined;
}

/** What happens to a mail. */
export type Outcome = 'delivery' | 'bounce' | 'complaint';

/**
 * The outcome of a mail to SES's mailbox simulator, which also takes labels (`bounce+order@…`). Undefined for an address of the
 * simulator that is not supported. https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html
 */
export function outcomeFor(address: string): Outcome | undefined {
  const [, name] = /^([^+@]+)(?:\+[^@]*)?@simulator\.amazonses\.com$/i.exec(address) ?? [];
  if (name === undefined || name === 'success') return 'delivery';
  return name === 'bounce' || name === 'complaint' ? name : undefined;
}

const detailTypes = { bounce: 'Email Bounced', complaint: 'Email Complaint Received' } as const;

/** Publishes the outcomes that the configuration set's event destinations match, in the shape of SES's events. */
export function createReports({ stack, names, bus }: { stack: Stack; names: Names; bus: EventBus }) {
  const destinations = stack
    .all('AWS::SES::ConfigurationSetEventDestination')
    .filter(({ properties }) => properties.EventDestination.Enabled)
    .map(({ properties: { ConfigurationSetName, EventDestination } }) => ({
      configurationSet: ConfigurationSetName,
      types: EventDestination.MatchingEventTypes,
    }));
  return async (mail: AcceptedMail, recipient: string, outcome: Outcome): Promise<void> => {
    if (outcome === 'delivery') return;
    const isMatched = destinations.some(
      ({ configurationSet, types }) => configurationSet === mail.configurationSet && types.includes(outcome),
    );
    if (!isMatched) return;
    const { account, region } = names;
    await bus.put({
      source: 'aws.ses',
      detailType: detailTypes[outcome],
      resources: [`arn:aws:ses:${region}:${account}:configuration-set/${mail.configurationSet}`],
      detail: detailOf(mail, recipient, outcome),
    });
  };
}

/** https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html */
function detailOf(
  { messageId, from, to, subject, configurationSet }: AcceptedMail,
  recipient: string,
  outcome: 'bounce' | 'complaint',
) {
  const timestamp = new Date().toISOString();
  const mail = {
    timestamp,
    messageId,
    source: from,
    destination: to,
    commonHeaders: { from: [from], to, subject },
    tags: { 'ses:configuration-set': [configurationSet] },
  };
  const feedback = { feedbackId: randomUUID(), timestamp };
  if (outcome === 'complaint') {
    const complainedRecipients = [{ emailAddress: recipient }];
    return {
      eventType: 'Complaint',
      mail,
      complaint: { ...feedback, complainedRecipients, complaintFeedbackType: 'abuse' },
    };
  }
  const bouncedRecipients = [{ emailAddress: recipient, action: 'failed', status: '5.1.1' }];
  return {
    eventType: 'Bounce',
    mail,
    bounce: { ...feedback, bounceType: 'Permanent', bounceSubType: 'General', bouncedRecipients },
  };
}
