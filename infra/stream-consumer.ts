import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge, streamsFinding } from './acknowledge.ts';
import type { Data } from './data.ts';
import type { ShopFunction } from './shop-function.ts';

interface StreamConsumerProps {
  readonly data: Data;
  readonly consumer: ShopFunction;
  /** Which changes it gets, each in Lambda's filter syntax; any of them suffices. */
  readonly patterns: readonly object[];
}

/**
 * Feeds a function with changes of the table's items, in order for each item. A batch that fails is cut in two to
 * find the change that fails, which is tried eleven times and then named in the queue of failures.
 */
export class StreamConsumer extends Construct {
  /** Names the changes that were given up, for two weeks; the stream itself holds them for a day. */
  readonly failures: Queue;
  readonly consumer: ShopFunction;

  constructor(scope: Construct, id: string, { data, consumer, patterns }: StreamConsumerProps) {
    super(scope, id);
    this.consumer = consumer;
    this.failures = this.failureQueue();
    this.allowReading(data, consumer);
    const mapping = new EventSourceMapping(this, 'Mapping', {
      target: consumer,
      eventSourceArn: data.streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 25,
      filters: patterns.map((pattern) => ({ pattern: JSON.stringify(pattern) })),
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 10,
      onFailure: new SqsDlq(this.failures),
    });
    // Lambda checks the role's permissions when the mapping is made.
    mapping.node.addDependency(consumer.executionRole);
  }

  private failureQueue(): Queue {
    const queue = new Queue(this, 'Failures', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(queue, { 'AwsSolutions-SQS3': 'It is where failures end up: it needs no such queue itself.' });
    return queue;
  }

  /** What Lambda's poller asks for in the function's name; a list of streams belongs to the table, not to one stream. */
  private allowReading(data: Data, consumer: ShopFunction): void {
    const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator'].map((action) => `dynamodb:${action}`);
    consumer.addToRolePolicy(new PolicyStatement({ actions, resources: [data.streamArn] }));
    const streams = `${data.table.tableArn}/stream/*`;
    consumer.addToRolePolicy(new PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: [streams] }));
    acknowledge(consumer.executionRole, {
      [streamsFinding(data.table)]: 'Lambda lists the streams of this one table.',
    });
  }
}
