import { join } from 'node:path';
import type { DataFolder } from '#host/data-folder.ts';
import { StartError } from '#lib/start-error.ts';
import { Queue } from '#services/sqs/queue.ts';
import type { Stack } from '#template/stack.ts';
import { checkPermissions, type PlayMappingSettings, pollMs } from './from-template.ts';
import { startQueueMapping } from './queue-mapping.ts';

type Queues = PlayMappingSettings['queues'];

/** Opens every queue of the template, by ARN. @throws StartError where its dead letters have no queue. */
export async function openQueues(stack: Stack, folder: DataFolder): Promise<Queues> {
  const queues = new Map<string, Queue>();
  for (const { resource, properties } of stack.all('AWS::SQS::Queue')) {
    const { RedrivePolicy: redrive } = properties;
    const name = resource.attribute('QueueName');
    const arn = resource.attribute('Arn');
    queues.set(
      arn,
      await Queue.open(join(folder.folder('sqs'), `${name}.json`), {
        arn,
        name,
        visibilityMs: properties.VisibilityTimeout * 1000,
        retentionMs: properties.MessageRetentionPeriod * 1000,
        delayMs: properties.DelaySeconds * 1000,
        ...(redrive && {
          redrive: {
            deadLetters: () => queueOf(queues, redrive.deadLetterTargetArn),
            maxReceiveCount: redrive.maxReceiveCount,
          },
        }),
      }),
    );
  }
  for (const { settings } of queues.values()) settings.redrive?.deadLetters();
  return queues;
}

/** @throws StartError where the template has no such queue. */
export function queueOf(queues: Queues, arn: string): Queue {
  const queue = queues.get(arn);
  if (queue === undefined) throw new StartError(`The template refers to the queue ${arn}, which it does not have.`);
  return queue;
}

/** Batches at a time that Lambda starts with where the template sets no lower maximum; scaling up beyond is not played. */
const initialConcurrency = 5;

/** Starts the event source mappings of queues. @throws StartError for what Lambda would refuse. */
export function playQueues(settings: PlayMappingSettings): readonly { close(): Promise<void> }[] {
  const { stack, names, queues, invoke, log } = settings;
  return stack
    .all('AWS::Lambda::EventSourceMapping')
    .filter(({ properties }) => queues.has(properties.EventSourceArn))
    .map(({ resource, properties }) => {
      const { EventSourceArn: arn, BatchSize = 10, FilterCriteria, DestinationConfig, FunctionName } = properties;
      const maximum = properties.ScalingConfig?.MaximumConcurrency ?? initialConcurrency;
      const { logicalId } = resource;
      const refuse = (reason: string) => new StartError(`The event source mapping ${logicalId}: ${reason}.`);
      const queue = queueOf(queues, arn);
      const fn = stack.named('AWS::Lambda::Function', FunctionName);
      const functionArn = fn.resource.attribute('Arn');
      if (FilterCriteria.Filters.length > 0) throw refuse('filters of queues are not played locally');
      if (DestinationConfig !== undefined) throw refuse('a queue has a RedrivePolicy, not a DestinationConfig');
      if (BatchSize > 10) throw refuse('more than 10 messages want a batching window, which is not played locally');
      if (queue.settings.visibilityMs < fn.properties.Timeout * 1000) {
        throw refuse('the queue’s visibility timeout is shorter than the function’s timeout');
      }
      const actions = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map((action) => `sqs:${action}`);
      checkPermissions(settings.principals.get(functionArn), actions, arn);
      return startQueueMapping({
        queue,
        region: names.region,
        account: names.account,
        invoke: invoke(functionArn),
        batchSize: BatchSize,
        concurrency: Math.min(maximum, initialConcurrency),
        reportsFailures: properties.FunctionResponseTypes.includes('ReportBatchItemFailures'),
        log: (line) => log(fn.resource.ref, line, true),
        pollMs,
      });
    });
}
