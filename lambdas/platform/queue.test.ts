import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { consumeQueue } from './queue.ts';

afterEach(() => vi.restoreAllMocks());

test('handles each message, and returns the IDs of those to retry', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const taken: number[] = [];
  const handler = consumeQueue(z.object({ n: z.number() }), async ({ n }) => {
    if (n === 2) throw new Error('no');
    taken.push(n);
  });
  const Records = ['{"n":1}', '{"n":2}', 'not JSON', '{"m":1}', '{"n":3}'].map((body, index) => ({
    messageId: `m${index}`,
    body,
    attributes: { ApproximateReceiveCount: '1' },
  }));
  expect(await handler({ Records })).toEqual({
    batchItemFailures: ['m1', 'm2', 'm3'].map((itemIdentifier) => ({ itemIdentifier })),
  });
  expect(taken).toEqual([1, 3]);
  expect(log).toHaveBeenCalledTimes(3);
});

test('passes on how often the queue has delivered a message', async () => {
  const deliveries: number[] = [];
  const handler = consumeQueue(z.object({}), async (_, count) => void deliveries.push(count));
  await handler({ Records: [{ messageId: 'm', body: '{}', attributes: { ApproximateReceiveCount: '3' } }] });
  expect(deliveries).toEqual([3]);
});
