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
  /** Lambda event filters; a change must match one of them. */
  readonly patterns: readonly object[];
}

/**
 * Invokes a function with changes of the table's items, in order for each item. A failing batch is split in two until the failing
 * change is found. That change is retried ten times, then recorded in the queue of failures.
 */
export class StreamConsumer extends Construct {
  /** The positions of changes that were given up, kept for two weeks; the stream itself keeps changes for a day. */
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
    // Lambda checks the role's permissions when the mapping is created.
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

  /** The permissions of Lambda's poller. Listing streams is granted for the table, not for one stream. */
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
