import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, describe, expect, it } from 'vitest';
import { startQueueMapping } from '#services/event-sources/queue-mapping.ts';
import { FunctionError } from '#services/functions/functions.ts';
import { Queue } from '#services/sqs/queue.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((mapping) => mapping.close()));
});

/** A queue without a visibility timeout, so that messages return at once, and a mapping that sends batches to `handle`. */
async function map(
  handle: (event: SQSEvent) => unknown,
  more: { maxReceiveCount?: number; reports?: boolean; concurrency?: number } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'mapping-'));
  const settings = { visibilityMs: 0, retentionMs: 60_000, delayMs: 0 };
  const dead = await Queue.open(join(folder, 'dead.json'), { ...settings, arn: 'arn:dead', name: 'dead' });
  const queue = await Queue.open(join(folder, 'queue.json'), {
    ...settings,
    arn: 'arn:queue',
    name: 'queue',
    redrive: { deadLetterQueue: () => dead, maxReceiveCount: more.maxReceiveCount ?? 2 },
  });
  const events: SQSEvent[] = [];
  const start = () =>
    open.push(
      startQueueMapping({
        queue,
        region: 'ap-south-1',
        account: '000000000000',
        async invoke(event) {
          events.push(event as SQSEvent);
          return handle(event as SQSEvent);
        },
        batchSize: 2,
        reportsFailures: more.reports ?? true,
        concurrency: more.concurrency ?? 1,
        log: () => {},
        pollMs: 1,
      }),
    );
  const batches = () => events.map(({ Records }) => Records.map(({ body }) => body));
  const deadLetterBodies = () => dead.messages.map(({ body }) => body);
  return { queue, start, events, batches, deadLetterBodies };
}
const send = (queue: Queue, ...bodies: string[]) => queue.send(bodies.map((body) => ({ body })));

describe('a queue’s event source mapping', () => {
  it('delivers messages in batches, in AWS’s format, and deletes those that were processed', async () => {
    const { queue, start, events, batches } = await map(() => undefined);
    const [id] = await send(queue, 'a', 'b', 'c');
    start();
    await expect.poll(() => queue.messages).toEqual([]);
    expect(batches()).toEqual([['a', 'b'], ['c']]);
    expect(events[0]?.Records[0]).toEqual({
      messageId: id,
      receiptHandle: expect.any(String),
      body: 'a',
      attributes: {
        ApproximateReceiveCount: '1',
        SentTimestamp: expect.stringMatching(/^\d{13}$/),
        SenderId: '000000000000',
        ApproximateFirstReceiveTimestamp: expect.stringMatching(/^\d{13}$/),
      },
      messageAttributes: {},
      md5OfBody: '0cc175b9c0f1b6a831c399e269772661',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:queue',
      awsRegion: 'ap-south-1',
    });
  });

  it('retries only reported messages, and moves them to the dead-letter queue after the maximum number of receives', async () => {
    const { queue, start, batches, deadLetterBodies } = await map(({ Records }) => ({
      batchItemFailures: Records.filter(({ body }) => body === 'bad').map(({ messageId }) => ({
        itemIdentifier: messageId,
      })),
    }));
    await send(queue, 'good', 'bad');
    start();
    await expect.poll(() => deadLetterBodies()).toEqual(['bad']);
    await expect.poll(() => queue.messages).toEqual([]);
    expect(batches()).toEqual([['good', 'bad'], ['bad']]);
  });

  it.each([
    ['throws', () => Promise.reject(new Error('no'))],
    ['reports an empty ID', () => ({ batchItemFailures: [{ itemIdentifier: '' }] })],
    ['reports an unknown message', () => ({ batchItemFailures: [{ itemIdentifier: 'other' }] })],
    ['returns an invalid result', () => 'done'],
    // A throttled batch returns to the queue, and each receive counts:
    // https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
    ['is throttled', () => Promise.reject(new FunctionError('throttled', 'Rate Exceeded.'))],
  ])('treats a batch as failed if the function %s', async (_, handle) => {
    const { queue, start, batches, deadLetterBodies } = await map(handle);
    await send(queue, 'a', 'b');
    start();
    await expect.poll(() => deadLetterBodies()).toEqual(['a', 'b']);
    expect(batches()).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  // https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
  it('processes up to its maximum concurrency of batches', async () => {
    let [running, most] = [0, 0];
    const { queue, start } = await map(
      async () => {
        running += 1;
        most = Math.max(most, running);
        await setTimeout(20);
        running -= 1;
      },
      { concurrency: 2, maxReceiveCount: 1_000 },
    );
    await send(queue, ...'abcdefgh');
    start();
    await expect.poll(() => queue.messages).toEqual([]);
    expect(most).toBe(2);
  });

  it('uses reports only if the template enables them', async () => {
    const handle = ({ Records }: SQSEvent) => ({ batchItemFailures: [{ itemIdentifier: Records[0]?.messageId }] });
    const { queue, start, batches } = await map(handle, { reports: false });
    await send(queue, 'a');
    start();
    await expect.poll(() => queue.messages).toEqual([]);
    expect(batches()).toEqual([['a']]);
  });
});
