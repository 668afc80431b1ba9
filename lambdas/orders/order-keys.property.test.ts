import { PutCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tableKeys } from '#contracts/names.ts';
import { cases } from '#tests/support/cases.ts';
import { order } from '#tests/support/unit/order.ts';
import { id } from '#tests/support/unit/records.ts';
import { mockTable } from '#tests/support/unit/table.ts';
import type { Position } from '../platform/cursors.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import type { OrderKeys } from '../platform/dynamodb/keys.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import type { Page } from '../platform/paging.ts';
import type { OrderRecord } from './order.ts';
import { orderBookTable } from './order-book.table.ts';
import { orderTable } from './orders.table.ts';

type Item = OrderRecord & Readonly<Record<string, unknown>>;

/** The tables of stages with these numbers of keys on the same items. A Query returns at most `most` items, as DynamoDB's 1 MB does. */
function shopOn(most: number) {
  const items = new Map<string, Item>();
  const table = openTable('shop', { region: 'ap-south-1' });
  const outputOf = (input: object): object => {
    if (!('Item' in input)) return query(input);
    const item = stored<Item>(Object(input.Item));
    items.set(item.orderId, item);
    return {};
  };
  const respond = () => async (args: { readonly input: object }) => ({
    response: {},
    output: { $metadata: {}, ...outputOf(args.input) },
  });
  table.documents.middlewareStack.add(respond, { step: 'initialize' });
  function query({ IndexName, ...input }: Partial<QueryCommandInput>) {
    const { partition, sort } =
      Object.values(tableKeys.indexes).find(({ name }) => name === IndexName) ?? tableKeys.indexes.gsi1;
    const { ':partition': wanted, ':first': first = '', ':last': last = '~' } = input.ExpressionAttributeValues ?? {};
    const way = input.ScanIndexForward ? 1 : -1;
    const sortOf = (item: Readonly<Record<string, unknown>>) => String(item[sort]);
    const start = input.ExclusiveStartKey;
    if (start !== undefined && start[partition] !== wanted) throw new Error('The provided starting key is invalid');
    const found = [...items.values()]
      .filter((item) => item[partition] === wanted && sortOf(item) >= first && sortOf(item) <= last)
      .sort((a, b) => (sortOf(a) < sortOf(b) ? -way : way))
      .filter((item) => start === undefined || (way > 0 ? sortOf(item) > sortOf(start) : sortOf(item) < sortOf(start)));
    const Items = found.slice(0, Math.min(input.Limit ?? most, most));
    const end = Items.at(-1);
    if (end === undefined || Items.length === found.length) return { Items };
    const { pk, sk } = end;
    return { Items, LastEvaluatedKey: { pk, sk, [partition]: end[partition], [sort]: end[sort] } };
  }
  return (orderKeys: OrderKeys) => {
    const stage = { ...table, orderKeys };
    return { orders: orderTable(stage), book: orderBookTable(stage) };
  };
}

/** All entries of a list, page by page. */
async function all(page: (after?: Position) => Promise<Page<OrderRecord>>): Promise<readonly OrderRecord[]> {
  let { entries, next } = await page();
  while (next !== undefined) {
    const following: Page<OrderRecord> = await page(next);
    entries = [...entries, ...following.entries];
    next = following.next;
  }
  return entries;
}

/** Orders, some of them of the same moment. */
const anyOrders = fc
  .array(fc.integer({ min: 0, max: 12 }), { maxLength: 40 })
  .map((minutes) =>
    minutes.map((minute, index) =>
      order({ orderId: id(`${index}`), createdAt: `2026-06-01T12:${String(minute).padStart(2, '0')}:00.000Z` }),
    ),
  );

test('a list over any number of keys, changed between two pages, has each order once and in the sequence of one key', async () => {
  const keys = fc.integer({ min: 1, max: 16 });
  const shop = fc.record({
    placed: anyOrders,
    written: fc.array(keys, { minLength: 1, maxLength: 3 }),
    more: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 4 }),
    limit: fc.integer({ min: 1, max: 9 }),
    most: fc.integer({ min: 1, max: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(shop, async ({ placed, written, more, limit, most }) => {
      const open = shopOn(most);
      // Each order is written by a stage of its time; lists read the keys of all of them.
      const stages = written.map((count) => open({ written: count, read: 16 }).orders);
      for (const [index, each] of placed.entries()) await stages[index % stages.length]?.replace(each, each);
      const read = Math.max(...written);
      const books = more.map((extra) => open({ written: 1, read: Math.min(16, read + extra) }).book);
      let page = 0;
      const next = () => books[page++ % books.length] ?? open({ written: 1, read }).book;
      const oldest = placed.toSorted((a, b) =>
        `${a.createdAt}#${a.orderId}` < `${b.createdAt}#${b.orderId}` ? -1 : 1,
      );
      const newest = oldest.toReversed();
      expect(await all((after) => next().list({ limit, after }))).toEqual(newest);
      expect(await all((after) => next().list({ status: 'placed', limit, after }))).toEqual(newest);
      expect(await all((after) => next().between({}, after))).toEqual(oldest);
    }),
    { numRuns: cases(500) },
  );
});

test('with one key, an order has exactly the keys of earlier versions', async () => {
  const { table, aws } = mockTable();
  aws.on(PutCommand).resolves({});
  await orderTable(table).replace(order(), order());
  const sort = `${order().createdAt}#${order().orderId}`;
  expect(aws.commandCalls(PutCommand)[0]?.args[0].input.Item).toMatchObject({
    ...{ gsi1pk: `USER#${order().userId}#ORDERS`, gsi1sk: sort, gsi2pk: 'ORDERS#placed', gsi2sk: sort },
    ...{ gsi3pk: 'ORDERS', gsi3sk: sort },
  });
});

test('a list with one key is one Query, and one with several a Query of each', async () => {
  for (const read of [1, 8]) {
    const { table, aws } = mockTable({ written: 1, read });
    aws.on(QueryCommand).resolves({});
    await orderBookTable(table).list({ limit: 20 });
    const partitions = aws.calls().map(({ args }) => args[0].input);
    expect(partitions).toHaveLength(read);
  }
});
