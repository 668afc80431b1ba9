import type { Invoke } from '#lib/invoke.ts';
import { repeat } from '#lib/repeat.ts';
import type { Queue, Received } from '#services/sqs/queue.ts';
import { md5 } from '#services/sqs/sqs.ts';
import { reportedFailures } from './batch-response.ts';

interface QueueMappingSettings {
  readonly queue: Queue;
  readonly region: string;
  readonly account: string;
  readonly invoke: Invoke;
  readonly batchSize: number;
  readonly reportsFailures: boolean;
  /** How many batches the function processes at the same time. */
  readonly concurrency: number;
  log(line: string): void;
  /** Milliseconds between polls of an empty queue. */
  readonly pollMs: number;
}

/**
 * Runs an event source mapping of a queue. If the function fails or is throttled, its messages become visible again after the
 * queue's visibility timeout, until they are moved to the dead-letter queue.
 */
export function startQueueMapping(settings: QueueMappingSettings): { close(): Promise<void> } {
  const pollers = Array.from({ length: settings.concurrency }, () => startPoller(settings));
  return {
    async close() {
      await Promise.all(pollers.map((poller) => poller.close()));
    },
  };
}

function startPoller(settings: QueueMappingSettings): { close(): Promise<void> } {
  const { queue, batchSize, pollMs, log } = settings;
  return repeat({
    pauseMs: pollMs,
    pauseAfterFailureMs: pollMs * 10,
    onFailure: (reason) => log(`The queue cannot be read: ${reason}`),
    async round() {
      const batch = await queue.receive(batchSize);
      if (batch.length === 0) return false;
      await queue.delete(await runBatch(settings, batch));
      return true;
    },
  });
}

/** Invokes the function. Resolves with the receipts of the messages that it has processed. */
async function runBatch({ invoke, reportsFailures, ...source }: QueueMappingSettings, batch: readonly Received[]) {
  const outcome = await invoke({ Records: batch.map((message) => record(source, message)) }).then(
    (result) => ({ result }),
    // The function has logged the error.
    () => undefined,
  );
  if (outcome === undefined) return [];
  const failed = reportsFailures ? reportedFailures(outcome.result) : [];
  const known = new Set<unknown>(batch.map(({ id }) => id));
  if (failed === undefined || !failed.every((id) => known.has(id))) return [];
  return batch.filter(({ id }) => !failed.includes(id)).map(({ receipt }) => receipt);
}

const record = (
  { queue, region, account }: Pick<QueueMappingSettings, 'queue' | 'region' | 'account'>,
  message: Received,
) => ({
  messageId: message.id,
  receiptHandle: message.receipt,
  body: message.body,
  attributes: {
    ApproximateReceiveCount: String(message.receives),
    SentTimestamp: String(message.sentAt),
    SenderId: account,
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
  },
  messageAttributes: {},
  md5OfBody: md5(message.body),
  eventSource: 'aws:sqs',
  eventSourceARN: queue.settings.arn,
  awsRegion: region,
});
