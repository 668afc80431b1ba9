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
 * Invokes a function with changes of the table's items, in order for each item. Lambda splits a failing batch in two until it
 * finds the failing change. It retries that change ten times, then records it in the queue of failures.
 */
export class StreamConsumer extends Construct {
  /** The stream positions of changes that failed for good, kept for two weeks. The stream itself keeps changes for a day. */
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
    // Lambda checks the role's permissions when it creates the mapping.
    mapping.node.addDependency(consumer.executionRole);
  }

  private failureQueue(): Queue {
    const queue = new Queue(this, 'Failures', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(queue, { 'AwsSolutions-SQS3': 'It is the queue of failures and needs no dead-letter queue.' });
    return queue;
  }

  /** The permissions of Lambda's poller. `ListStreams` can be granted for a table only, not for one stream. */
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
