import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { callQuery, element, findAccount } from '#bin/stage.ts';

/** The stack's outputs that the smoke test gets: `AlarmsTo`, `AlarmsTopic` and `MailsPerSecond`. */
interface Outputs {
  readonly ALARMS_TO?: string;
  readonly ALARMS_TOPIC?: string;
  readonly MAILS_PER_SECOND?: string;
}

/**
 * What may go wrong unseen in a shop that works today: alarms that no one gets, and a rate of mails that isn't the account's. Asks SNS
 * and SES with the environment's credentials.
 */
export async function accountWarnings({
  ALARMS_TO: address,
  ALARMS_TOPIC: topic,
  MAILS_PER_SECOND: rate,
}: Outputs): Promise<readonly string[]> {
  const warnings: string[] = [];
  if (address === 'none') warnings.push('alarms: no one gets them. Set alarmAddress in infra/stages');
  if (address && address !== 'none' && topic) warnings.push(...(await alarmWarnings(topic, address)));
  if (rate && rate !== 'none') warnings.push(...(await rateWarnings(Number(rate))));
  return warnings.map((warning) => `${warning} (docs/operating.md)`);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function alarmWarnings(topic: string, address: string): Promise<readonly string[]> {
  const unknown = (reason: string) => [`alarms: it is unknown whether ${address} gets them: ${reason}`];
  try {
    const caller = await findAccount();
    const query = { Action: 'ListSubscriptionsByTopic', TopicArn: topic, Version: '2010-03-31' };
    const response = await callQuery({ ...caller('sns', 'SNS'), service: 'sns' }, query);
    if ('refused' in response) return unknown(response.refused);
    const subscriptions = (element(response.xml, 'Subscriptions') ?? '').split('</member>');
    const arn = subscriptions
      .filter((subscription) => element(subscription, 'Endpoint') === address)
      .map((subscription) => element(subscription, 'SubscriptionArn'));
    if (arn.some((value) => value?.startsWith('arn:'))) return [];
    if (arn.includes('PendingConfirmation')) return [`alarms: ${address} has not confirmed SNS’s mail, and gets none`];
    return [`alarms: ${address} is not subscribed to them, and gets none`];
  } catch (error) {
    return unknown(messageOf(error));
  }
}

async function rateWarnings(setting: number): Promise<readonly string[]> {
  try {
    const { SendQuota } = await new SESv2Client().send(new GetAccountCommand());
    const rate = Math.floor(SendQuota?.MaxSendRate ?? 0);
    if (rate === setting) return [];
    return [
      `mails: SES accepts ${rate} a second, and the stage is set up for ${setting}. Set mailsPerSecond to ${rate}, and remove mailsAtOnce if it is there`,
    ];
  } catch (error) {
    return [`mails: SES’s rate is unknown: ${messageOf(error)}`];
  }
}
