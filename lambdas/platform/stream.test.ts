import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { type Changes, consumeStream, follow, hasChanged, statesOf } from './stream.ts';

afterEach(() => vi.restoreAllMocks());

const record = (SequenceNumber: string, pk: string, sk: string, OldImage?: string, NewImage?: string) => ({
  dynamodb: {
    SequenceNumber,
    Keys: { pk: { S: pk }, sk: { S: sk } },
    ...(OldImage === undefined ? {} : { OldImage }),
    ...(NewImage === undefined ? {} : { NewImage }),
  },
});
const Records = [
  record('1', 'a', 'CART#x', undefined, 'a1'),
  record('2', 'b', 'CART#x', 'b1'),
  record('3', 'a', 'CART#x', 'a1', 'a2'),
  record('4', 'a', 'ORDER', undefined, 'o1'),
  record('5', 'a', 'ORDERLY', undefined, 'no kind of anybody'),
];
const upper = (image: string) => image.toUpperCase();

test('passes each follower the items of its kind, with each item’s changes together and oldest first', async () => {
  const cart = vi.fn(async (_: Changes<string>) => {});
  const order = vi.fn(async (_: Changes<string>) => {});
  const handler = consumeStream([follow('CART', upper, cart), follow('ORDER', upper, order)]);
  expect(await handler({ Records })).toEqual({ batchItemFailures: [] });
  expect(cart.mock.calls).toEqual([[[{ after: 'A1' }, { before: 'A1', after: 'A2' }]], [[{ before: 'B1' }]]]);
  expect(order.mock.calls).toEqual([[[{ after: 'O1' }]]]);
  expect(cart.mock.calls.map(([changes]) => statesOf(changes))).toEqual([['A1', 'A1', 'A2'], ['B1']]);
});

test('reports and logs failures, and handles the rest', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const done: string[] = [];
  const handler = consumeStream([
    follow('CART', upper, async (changes) => {
      const [state = ''] = statesOf(changes);
      if (state.startsWith('A')) throw new Error('no');
      done.push(state);
    }),
    follow('CART', upper, async (changes) => void done.push(...statesOf(changes))),
  ]);
  expect(await handler({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }, { itemIdentifier: '3' }] });
  expect(done.toSorted()).toEqual(['A1', 'A1', 'A2', 'B1', 'B1']);
  expect(log).toHaveBeenCalledOnce();
});

test('handles four items of a batch concurrently, and each item’s changes together', async () => {
  let [running, most] = [0, 0];
  const heard: string[] = [];
  const handler = consumeStream([
    follow('CART', upper, async (changes) => {
      running += 1;
      most = Math.max(most, running);
      await setTimeout(1);
      heard.push(statesOf(changes).join());
      running -= 1;
    }),
  ]);
  const item = (n: number) => [`${n}`, `item ${n}`, 'CART#x'] as const;
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const changes = [1, 2].flatMap((state) => numbers.map((n) => record(...item(n), undefined, `${n}.${state}`)));
  expect(await handler({ Records: changes })).toEqual({ batchItemFailures: [] });
  expect(heard.toSorted()).toEqual(numbers.map((n) => `${n}.1,${n}.2`));
  expect(most).toBe(4);
});

test('tells a change of parsed fields from a rewrite that keeps them', () => {
  const [cheap, dear] = [
    { price: 1, made: { days: 3 } },
    { price: 2, made: { days: 3 } },
  ];
  expect(hasChanged([{ before: cheap, after: structuredClone(cheap) }])).toBe(false);
  expect(hasChanged([{ before: cheap, after: dear }])).toBe(true);
  expect(
    hasChanged([
      { before: cheap, after: dear },
      { before: dear, after: cheap },
    ]),
  ).toBe(true);
  expect(hasChanged([{ after: cheap }])).toBe(true);
  expect(hasChanged([{ before: cheap }])).toBe(true);
});
