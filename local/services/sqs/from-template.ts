import { join } from 'node:path';
import type { ServiceContext } from '#host/context.ts';
import type { DataFolder } from '#host/data-folder.ts';
import { StartError } from '#lib/start-error.ts';
import type { Stack } from '#template/stack.ts';
import { Queue } from './queue.ts';
import { createSqs } from './sqs.ts';

/** Queues by ARN. */
export type Queues = ReadonlyMap<string, Queue>;

/** Serves the template's queues. */
export async function openSqs(
  context: ServiceContext,
): Promise<{ readonly queues: Queues; readonly endpoint: string }> {
  const { stack, names, folder, keyring, serve, onClose, addresses } = context;
  const { region, account } = names;
  const queues = await openQueues(stack, folder);
  onClose(async () => {
    await Promise.all([...queues.values()].map((queue) => queue.close()));
  });
  const endpoint = await serve('sqs', createSqs({ queues: [...queues.values()], region, account, keyring }));
  // The SDK client sends requests to the queue's URL, whatever its endpoint is.
  addresses.functions.add(`https://sqs.${region}.amazonaws.com`, endpoint);
  return { queues, endpoint };
}

/** Opens the template's queues. @throws StartError if a dead-letter queue is missing, or a file is damaged. */
export async function openQueues(stack: Stack, folder: DataFolder): Promise<Queues> {
  const queues = new Map<string, Queue>();
  for (const { resource, properties } of stack.all('AWS::SQS::Queue')) {
    const { RedrivePolicy: redrive } = properties;
    const name = resource.attribute('QueueName');
    const arn = resource.attribute('Arn');
    const settings = {
      arn,
      name,
      visibilityMs: properties.VisibilityTimeout * 1000,
      retentionMs: properties.MessageRetentionPeriod * 1000,
      delayMs: properties.DelaySeconds * 1000,
      ...(redrive && {
        redrive: {
          deadLetterQueue: () => queueOf(queues, redrive.deadLetterTargetArn),
          maxReceiveCount: redrive.maxReceiveCount,
        },
      }),
    };
    queues.set(arn, await Queue.open(join(folder.folder('sqs'), `${name}.json`), settings, folder.wording));
  }
  for (const { settings } of queues.values()) settings.redrive?.deadLetterQueue();
  return queues;
}

/** @throws StartError if the template has no such queue. */
export function queueOf(queues: Queues, arn: string): Queue {
  const queue = queues.get(arn);
  if (queue === undefined) throw new StartError(`The template refers to the queue ${arn}, which it does not have.`);
  return queue;
}
