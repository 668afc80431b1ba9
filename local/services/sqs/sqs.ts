import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { AwsError, createAwsService, parseBody } from '#aws/service.ts';
import type { Keyring } from '#lib/principal.ts';
import type { Service } from '#lib/service.ts';
import type { Queue } from './queue.ts';

interface SqsSettings {
  readonly queues: readonly Queue[];
  readonly region: string;
  readonly account: string;
  readonly keyring: Keyring;
}

const message = {
  MessageBody: z.string().check(z.minLength(1)),
  DelaySeconds: z.optional(z.number().check(z.minimum(0), z.maximum(900))),
  MessageAttributes: z.optional(z.record(z.string(), z.undefined('message attributes are not supported locally'))),
};
const single = z.object({ QueueUrl: z.string(), ...message });
const batch = z.object({ QueueUrl: z.string(), Entries: z.array(z.object({ Id: z.string(), ...message })) });

/** The size limit for a message, and for all messages of a batch, in bytes. */
const largest = 1024 * 1024;
const error = (code: string, text: string) => new AwsError(400, `com.amazonaws.sqs#${code}`, text);

/** The part of SQS that functions use: SendMessage and SendMessageBatch to standard queues. */
export const createSqs = ({ queues, region, account, keyring }: SqsSettings): Service =>
  createAwsService({
    service: 'sqs',
    region,
    keyring,
    contentType: 'application/x-amz-json-1.0',
    largestBody: 8 * largest,
    async respond(call) {
      const queueFor = (url: string) => {
        const name = url.split('/').at(-1) ?? '';
        call.authorize('sqs:SendMessage', `arn:aws:sqs:${region}:${account}:${name}`);
        const queue = queues.find(({ settings }) => settings.name === name);
        if (queue === undefined) throw error('QueueDoesNotExist', 'The specified queue does not exist.');
        return queue;
      };
      if (call.operation === 'SendMessage') {
        const input = parseBody(single, call.body, invalid);
        const [sent] = await send(queueFor(input.QueueUrl), [input]);
        return sent;
      }
      if (call.operation === 'SendMessageBatch') {
        const { QueueUrl, Entries } = parseBody(batch, call.body, invalid);
        const queue = queueFor(QueueUrl);
        checkBatch(Entries.map(({ Id }) => Id));
        const sent = await send(queue, Entries);
        return { Successful: sent.map((each, index) => ({ Id: Entries[index]?.Id, ...each })), Failed: [] };
      }
      throw error('UnsupportedOperation', `${call.operation} is not supported locally.`);
    },
  });

const invalid = (problem: string) => error('InvalidParameterValue', problem);

async function send(queue: Queue, messages: readonly { MessageBody: string; DelaySeconds?: number | undefined }[]) {
  const size = messages.reduce((sum, { MessageBody }) => sum + Buffer.byteLength(MessageBody), 0);
  if (size > largest) throw error('BatchRequestTooLong', `Messages must be shorter than ${largest} bytes together.`);
  const ids = await queue.send(
    messages.map(({ MessageBody, DelaySeconds }) => ({
      body: MessageBody,
      delayMs: DelaySeconds === undefined ? undefined : DelaySeconds * 1000,
    })),
  );
  return messages.map(({ MessageBody }, index) => ({ MessageId: ids[index], MD5OfMessageBody: md5(MessageBody) }));
}

function checkBatch(ids: readonly string[]): void {
  if (ids.length === 0) throw error('EmptyBatchRequest', 'There should be at least one entry in the batch.');
  if (ids.length > 10) throw error('TooManyEntriesInBatchRequest', 'There can be no more than 10 entries in a batch.');
  if (new Set(ids).size < ids.length) throw error('BatchEntryIdsNotDistinct', 'Two entries have the same id.');
}

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
