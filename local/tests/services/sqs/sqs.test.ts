import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listen } from '#lib/listen.ts';
import { Queue } from '#services/sqs/queue.ts';
import { createSqs } from '#services/sqs/sqs.ts';
import { account, keyringOf, limitedKeys, region, rootKeys } from '../../callers.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closers.splice(0)) await close();
});

const arn = `arn:aws:sqs:${region}:${account}:events`;

async function serve(...granted: readonly object[]) {
  const file = join(mkdtempSync(join(tmpdir(), 'sqs-')), 'events.json');
  const settings = { arn, name: 'events', visibilityMs: 30_000, retentionMs: 60_000, delayMs: 0 };
  const queue = await Queue.open(file, settings);
  const service = createSqs({ queues: [queue], region, account, keyring: keyringOf(...granted) });
  const endpoint = `http://127.0.0.1:${await listen(service.server)}`;
  closers.push(() => service.close());
  // Set as for a function's client. The host of a queue's URL takes precedence if they differ.
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', endpoint);
  return {
    queue,
    QueueUrl: `${endpoint}/${account}/events`,
    client: (credentials = rootKeys) => new SQSClient({ region, credentials, maxAttempts: 1 }),
  };
}

describe('SQS', () => {
  it('accepts single messages and batches', async () => {
    const { queue, QueueUrl, client } = await serve();
    const sent = await client().send(new SendMessageCommand({ QueueUrl, MessageBody: 'नमस्ते', DelaySeconds: 60 }));
    const Entries = ['a', 'b'].map((Id) => ({ Id, MessageBody: `{"id":"${Id}"}` }));
    const batch = await client().send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    expect(batch.Successful?.map(({ Id }) => Id)).toEqual(['a', 'b']);
    expect(batch.Failed).toEqual([]);
    const ids = [sent.MessageId, ...(batch.Successful ?? []).map(({ MessageId }) => MessageId)];
    expect(queue.messages.map(({ id, body }) => [id, body])).toEqual([
      [ids[0], 'नमस्ते'],
      [ids[1], '{"id":"a"}'],
      [ids[2], '{"id":"b"}'],
    ]);
    expect((await queue.receive(10)).map(({ body }) => body)).toEqual(['{"id":"a"}', '{"id":"b"}']);
  });

  it('requires sqs:SendMessage on the queue, even for a batch', async () => {
    const { QueueUrl, client } = await serve({ Effect: 'Allow', Action: 'sqs:SendMessage', Resource: arn });
    await client(limitedKeys).send(new SendMessageCommand({ QueueUrl, MessageBody: 'x' }));
    const Entries = [{ Id: 'a', MessageBody: 'x' }];
    await client(limitedKeys).send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    const elsewhere = client(limitedKeys).send(
      new SendMessageCommand({ QueueUrl: QueueUrl.replace('events', 'others'), MessageBody: 'x' }),
    );
    await expect(elsewhere).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining(`sqs:SendMessage on resource: ${arn.replace('events', 'others')} because`),
    });
  });

  it.each([
    ['no such queue', { QueueUrl: '/other', MessageBody: 'x' }, 'QueueDoesNotExist'],
    ['an empty message', { MessageBody: '' }, 'InvalidParameterValue'],
    ['too long a message', { MessageBody: 'x'.repeat(1024 * 1024 + 1) }, 'BatchRequestTooLong'],
    ['too long a delay', { MessageBody: 'x', DelaySeconds: 901 }, 'InvalidParameterValue'],
    [
      'attributes',
      { MessageBody: 'x', MessageAttributes: { a: { DataType: 'String', StringValue: 'b' } } },
      'InvalidParameterValue',
    ],
  ])('refuses %s', async (_, input, name) => {
    const { queue, QueueUrl, client } = await serve();
    const { QueueUrl: other = '', ...message } = { QueueUrl: undefined, ...input };
    const command = new SendMessageCommand({ ...message, QueueUrl: QueueUrl + other });
    await expect(client().send(command)).rejects.toMatchObject({ name });
    expect(queue.messages).toEqual([]);
  });

  it.each([
    ['no entries', [], 'EmptyBatchRequest'],
    ['eleven entries', Array.from({ length: 11 }, (_, index) => String(index)), 'TooManyEntriesInBatchRequest'],
    ['one id twice', ['a', 'a'], 'BatchEntryIdsNotDistinct'],
  ])('refuses a batch of %s', async (_, ids, name) => {
    const { QueueUrl, client } = await serve();
    const Entries = ids.map((Id) => ({ Id, MessageBody: 'x' }));
    await expect(client().send(new SendMessageBatchCommand({ QueueUrl, Entries }))).rejects.toMatchObject({ name });
  });
});
