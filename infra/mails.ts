import { Duration, Stack } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import {
  ConfigurationSet,
  ConfigurationSetEventDestination,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { environment } from '#contracts/names.ts';
import { acknowledge, sesFinding } from './acknowledge.ts';
import type { Data } from './data.ts';
import { alarmPeriod, type Monitoring } from './monitoring.ts';
import type { Photos } from './photos.ts';
import type { StageSettings } from './settings.ts';
import { ShopFunction } from './shop-function.ts';
import type { SiteOrigin } from './site-origin.ts';

interface MailsProps {
  readonly settings: StageSettings;
  readonly data: Data;
  readonly photos: Photos;
  readonly monitoring: Monitoring;
  readonly siteOrigin: SiteOrigin;
  /** The sender. Its address or domain must be verified in SES. */
  readonly from: string;
}

/** A function sends about so many mails in a second, one after the other. */
export const mailsPerExecution = 6;

/** How many mails are sent at once: a sixth of SES’s rate, from 2, Lambda’s least for a queue, to 100. */
export const mailsAtOnce = ({ mailsPerSecond = 0, mailsAtOnce: given }: StageSettings): number =>
  given ?? Math.min(100, Math.max(2, Math.floor(mailsPerSecond / mailsPerExecution)));

/** The rate of SES that a stage's settings are for, which the smoke test compares with the account's. */
export const mailsPerSecond = (settings: StageSettings): number =>
  settings.mailsPerSecond ?? mailsPerExecution * mailsAtOnce(settings);

/** Order mails and invitations: a queue of events, and the function that sends their mails by SES. */
export class Mails extends Construct {
  private readonly sender: ShopFunction;
  readonly events: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { settings, data, photos, monitoring, siteOrigin, from }: MailsProps) {
    super(scope, id);
    const timeout = Duration.seconds(10);
    const queue = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: Duration.days(14) };
    this.deadLetters = new Queue(this, 'DeadLetters', queue);
    acknowledge(this.deadLetters, { 'AwsSolutions-SQS3': 'It is the dead-letter queue.' });
    this.events = new Queue(this, 'OrderEvents', {
      ...queue,
      // Lambda's recommendation: six times the function's timeout.
      visibilityTimeout: Duration.seconds(6 * timeout.toSeconds()),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    });
    this.sender = new ShopFunction(this, 'order-mails', settings, {
      timeout,
      environment: {
        [environment.mailFrom]: from,
        // A stage that confirms addresses by a code sends order mails only to proved mailboxes.
        [environment.confirmEmail]: String(settings.confirmEmail),
      },
    });
    // Query lists the owners, who get a mail about each new order.
    data.grantWithOwners(this.sender, ['GetItem', 'Query', 'PutItem', 'UpdateItem']);
    photos.grantViewing(this.sender);
    // A second mail about messages waits in the queue until an hour has passed.
    this.grantSend(this.sender);
    siteOrigin.grantRead(this.sender);
    const configurationSet = this.reportBounces();
    this.sender.addEnvironment(environment.mailConfigurationSet, configurationSet);
    this.allowSending(from, configurationSet);
    // By default Lambda's minimum for a queue: a rush of mails must not take the concurrent executions from customers.
    this.sender.addEventSource(
      new SqsEventSource(this.events, {
        batchSize: 5,
        maxConcurrency: mailsAtOnce(settings),
        reportBatchItemFailures: true,
      }),
    );
    monitoring.alarm('MailsNotSent', {
      metric: this.deadLetters.metricApproximateNumberOfMessagesVisible({ period: alarmPeriod }),
      meaning: 'Order mails could not be sent in five attempts.',
    });
    monitoring.alarm('MailsLate', {
      metric: this.events.metricApproximateAgeOfOldestMessage({ period: alarmPeriod, statistic: Stats.MAXIMUM }),
      above: 900,
      periods: 2,
      meaning: 'Order mails wait more than a quarter of an hour.',
    });
    this.watchReputation(monitoring);
  }

  /** SES reviews an account above these rates, and stops it at about twice as much. */
  private watchReputation(monitoring: Monitoring): void {
    const rates = [
      {
        of: 'Bounces',
        metricName: 'Reputation.BounceRate',
        above: 0.05,
        meaning: 'More than 5 % of the mails bounce.',
      },
      {
        of: 'Complaints',
        metricName: 'Reputation.ComplaintRate',
        above: 0.001,
        meaning: 'More than 0.1 % of the mails are reported as spam.',
      },
    ];
    for (const { metricName, ...rate } of rates) {
      const metric = new Metric({
        namespace: 'AWS/SES',
        metricName,
        statistic: Stats.AVERAGE,
        period: Duration.hours(1),
      });
      monitoring.alarm('MailReputation', { ...rate, metric });
    }
  }

  /** Lets a function send order events to the queue. */
  grantSend(fn: ShopFunction): void {
    fn.addEnvironment(environment.mailQueueUrl, this.events.queueUrl);
    fn.addToRolePolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.events.queueArn] }));
  }

  /**
   * SES reports bounces and complaints to the account's default event bus, and a rule sends those of this configuration set to the
   * function's own queue ([decision 109](../docs/decisions/0109-bounces-and-complaints.md)). Returns the set's name.
   */
  private reportBounces(): string {
    const configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      // SES itself also sends nothing more to these addresses.
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    const { configurationSetName: name } = configurationSet;
    new ConfigurationSetEventDestination(this, 'Reports', {
      configurationSet,
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'DefaultBus', 'default')),
    });
    new Rule(this, 'ReportsToQueue', {
      // The bus is the account's, so other stages' reports arrive there too.
      eventPattern: { source: ['aws.ses'], detail: { mail: { tags: { 'ses:configuration-set': [name] } } } },
      targets: [new SqsQueue(this.events)],
    });
    return name;
  }

  /**
   * SES requires a grant for each identity that covers the sender, including its domain. So the grant is for all of them, limited by
   * a condition on the sender. `SendRawEmail` is for mails with attachments.
   */
  private allowSending(from: string, configurationSet: string): void {
    const resources = [`identity/*`, `configuration-set/${configurationSet}`].map((resource) =>
      Stack.of(this).formatArn({ service: 'ses', resource }),
    );
    const conditions = { StringEquals: { 'ses:FromAddress': from } };
    const actions = ['ses:SendEmail', 'ses:SendRawEmail'];
    this.sender.addToRolePolicy(new PolicyStatement({ actions, resources, conditions }));
    acknowledge(this.sender.executionRole, {
      [sesFinding('identity')]:
        'SES also checks identities that are added by hand later; the condition limits the grant to one sender.',
    });
  }
}
