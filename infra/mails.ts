import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { environment } from '#contracts/names.ts';
import { acknowledge, sesFinding } from './acknowledge.ts';
import type { Data } from './data.ts';
import { alarmPeriod, type Monitoring } from './monitoring.ts';
import type { StageSettings } from './settings.ts';
import { ShopFunction } from './shop-function.ts';
import type { SiteOrigin } from './site-origin.ts';

interface MailsProps {
  readonly settings: StageSettings;
  readonly data: Data;
  readonly monitoring: Monitoring;
  readonly siteOrigin: SiteOrigin;
  /** The sender; SES must know the address or its domain as verified. */
  readonly from: string;
}

/** Mails about orders: events wait in a queue until a function has handed their mail to SES. */
export class Mails extends Construct {
  private readonly sender: ShopFunction;
  readonly events: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { settings, data, monitoring, siteOrigin, from }: MailsProps) {
    super(scope, id);
    const timeout = Duration.seconds(10);
    const queue = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: Duration.days(14) };
    this.deadLetters = new Queue(this, 'DeadLetters', queue);
    acknowledge(this.deadLetters, { 'AwsSolutions-SQS3': 'It is the dead-letter queue.' });
    this.events = new Queue(this, 'OrderEvents', {
      ...queue,
      // Lambda's own advice: six times as long as one attempt may take.
      visibilityTimeout: Duration.seconds(6 * timeout.toSeconds()),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    });
    this.sender = new ShopFunction(this, 'order-mails', settings, {
      timeout,
      environment: {
        [environment.mailFrom]: from,
        // A stage that has addresses confirmed by a code sends order mails to proved mailboxes only.
        [environment.confirmEmail]: String(settings.confirmEmail),
      },
    });
    data.grant(this.sender, ['GetItem', 'PutItem', 'UpdateItem']);
    siteOrigin.grantRead(this.sender);
    this.allowSendingFrom(from);
    // The least that SQS takes: a rush of mails must not take the account's concurrent executions from customers.
    this.sender.addEventSource(
      new SqsEventSource(this.events, { batchSize: 5, maxConcurrency: 2, reportBatchItemFailures: true }),
    );
    monitoring.alarm('MailsNotSent', {
      metric: this.deadLetters.metricApproximateNumberOfMessagesVisible({ period: alarmPeriod }),
      meaning: 'Mails about orders could not be sent, five times over.',
    });
  }

  /** Lets a function put events of orders into the queue. */
  grantSend(fn: ShopFunction): void {
    fn.addEnvironment(environment.mailQueueUrl, this.events.queueUrl);
    fn.addToRolePolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.events.queueArn] }));
  }

  /**
   * SES asks for each identity that covers the sender, its domain's too, and for their default configuration set. The
   * sender alone limits the grant.
   */
  private allowSendingFrom(from: string): void {
    const resources = ['identity', 'configuration-set'].map((resource) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName: '*' }),
    );
    const conditions = { StringEquals: { 'ses:FromAddress': from } };
    this.sender.addToRolePolicy(new PolicyStatement({ actions: ['ses:SendEmail'], resources, conditions }));
    const reason = 'SES also checks what somebody adds by hand later; the condition limits the grant to one sender.';
    acknowledge(this.sender.executionRole, {
      [sesFinding('identity')]: reason,
      [sesFinding('configuration-set')]: reason,
    });
  }
}
