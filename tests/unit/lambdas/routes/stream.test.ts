import { afterEach, expect, test, vi } from 'vitest';
import { consumeStream } from '../../../../lambdas/routes/stream.ts';

afterEach(() => vi.restoreAllMocks());

const record = (SequenceNumber: string, OldImage?: string, NewImage?: string) => ({
  dynamodb: { SequenceNumber, OldImage, NewImage },
});
const consumer = (take: (images: readonly string[]) => Promise<void>) =>
  consumeStream<string, string>({ read: (image) => image, idOf: ([id = '']) => id, take });

test('tells each item’s images together, oldest first', async () => {
  const take = vi.fn(async () => {});
  const Records = [record('1', undefined, 'a1'), record('2', 'b1'), record('3', 'a1', 'a2'), { dynamodb: {} }, {}];
  expect(await consumer(take)({ Records })).toEqual({ batchItemFailures: [] });
  expect(take.mock.calls).toEqual([[['a1', 'a1', 'a2']], [['b1']]]);
});

test('reports and logs what failed, and does the rest', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const done: string[] = [];
  const handler = consumer(async ([image = '']) => {
    if (image.startsWith('a')) throw new Error('no');
    done.push(image);
  });
  const Records = [record('1', undefined, 'a1'), record('2', undefined, 'b1'), record('3', 'a1', 'a2')];
  expect(await handler({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }, { itemIdentifier: '3' }] });
  expect(done).toEqual(['b1']);
  expect(log).toHaveBeenCalledOnce();
});
