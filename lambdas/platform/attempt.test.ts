import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { consumeQueue } from './queue.ts';
import { currentRequest } from './request-id.ts';
import { consumeStream, follow } from './stream.ts';

afterEach(() => vi.restoreAllMocks());

const record = (SequenceNumber: string, OldImage: string, NewImage?: string) => ({
  dynamodb: {
    SequenceNumber,
    Keys: { pk: { S: 'ORDER#O' }, sk: { S: 'ORDER' } },
    OldImage,
    ...(NewImage === undefined ? {} : { NewImage }),
  },
});

test('runs a stream consumer under the request IDs of its changes, and logs them', async () => {
  const done = vi.spyOn(console, 'info').mockImplementation(() => {});
  const seen: unknown[] = [];
  const noteRequest = async () => void seen.push(currentRequest());
  const handler = consumeStream([follow('ORDER', (image: string) => image, noteRequest)], (image) => `call-${image}`);
  await handler({ Records: [record('1', 'a', 'b'), record('2', 'b', 'c'), record('3', 'c')] });
  expect(seen).toEqual(['call-b,call-c']);
  expect(done.mock.calls).toEqual([[{ message: 'Done', where: 'ORDER#O ORDER', request: 'call-b,call-c' }]]);
});

test('runs a queue consumer under the request ID of its message, and logs it for a failure', async () => {
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const handler = consumeQueue(
    z.object({ call: z.string() }),
    () => Promise.reject(new Error('no')),
    ({ call }) => call,
  );
  await handler({ Records: [{ messageId: 'm', body: '{"call":"c"}', attributes: { ApproximateReceiveCount: '1' } }] });
  expect(failed.mock.calls).toMatchObject([[{ where: 'message m', request: 'c' }]]);
});
