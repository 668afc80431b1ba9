import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { moveOrders } from '#lambdas/orders/move-orders.ts';
import type { OrderRecord } from '#lambdas/orders/order.ts';
import { orderBookTable } from '#lambdas/orders/order-book.table.ts';
import { orderTable } from '#lambdas/orders/orders.table.ts';
import { order } from '../support/unit/order.ts';
import { id, now } from '../support/unit/records.ts';
import { useEngineTable } from '../support/use-engine-table.ts';

const engineTable = useEngineTable();

const at = (minute: number) => order({ orderId: id(`${minute}`), createdAt: `2026-06-01T12:${10 + minute}:00.000Z` });

/** An order as version 0.1 of 26 November 2026 has stored it. */
const storedBefore = (record: OrderRecord) => {
  const sort = `${record.createdAt}#${record.orderId}`;
  return {
    ...{ pk: `ORDER#${record.orderId}`, sk: 'ORDER', ...record },
    ...{ gsi1pk: `USER#${record.userId}#ORDERS`, gsi1sk: sort, gsi2pk: `ORDERS#${record.status}`, gsi2sk: sort },
    ...{ gsi3pk: 'ORDERS', gsi3sk: sort },
  };
};

test('a stage goes from one key to eight and back, and each list has each order all the time', async () => {
  const stage = (written: number, read: number) => {
    const orderKeys = { written, read };
    const table = { ...engineTable(), orderKeys };
    return { orders: orderTable(table), book: orderBookTable(table), orderKeys, now };
  };
  const put = (record: OrderRecord) =>
    engineTable().documents.send(new PutCommand({ TableName: engineTable().name, Item: storedBefore(record) }));
  const minutes = (first: number, last: number) => Array.from({ length: last - first }, (_, index) => last - 1 - index);
  for (const minute of minutes(0, 6)) await put(at(minute));
  const [one, growing, eight, shrinking] = [stage(1, 1), stage(1, 8), stage(8, 8), stage(1, 8)];
  const listOf = async ({ book }: Pick<ReturnType<typeof stage>, 'book'>) => {
    const first = await book.list({ status: 'placed', limit: 4 });
    const second = await book.list({ status: 'placed', limit: 40, after: first.next });
    const { entries } = await book.between({});
    expect((await book.list({ limit: 40 })).entries).toEqual([...first.entries, ...second.entries]);
    expect(entries.toReversed()).toEqual([...first.entries, ...second.entries]);
    return entries.toReversed();
  };
  const placed = async ({ orders }: ReturnType<typeof stage>, record: OrderRecord) => {
    expect(await orders.place(record, (await orders.checkoutState(record.userId)).latest)).toEqual({
      outcome: 'placed',
    });
  };

  expect(await listOf(growing)).toEqual(minutes(0, 6).map(at));
  // A page of the former release continues after the deployment, and the other way round.
  const { next } = await one.book.list({ limit: 3 });
  expect((await growing.book.list({ limit: 9, after: next })).entries).toEqual(minutes(0, 3).map(at));

  for (const minute of minutes(6, 20).toReversed()) {
    await placed(eight, { ...at(minute), lines: [] });
  }
  expect((await one.book.list({ limit: 40 })).entries.length).toBeLessThan(20);
  expect((await listOf(eight)).map(({ orderId }) => orderId)).toEqual(
    minutes(0, 20).map((minute) => at(minute).orderId),
  );

  await placed(shrinking, { ...at(20), lines: [] });
  expect(await listOf(shrinking)).toHaveLength(21);
  expect(await moveOrders(shrinking, new Date('2100-01-01'))).toBeGreaterThan(0);
  expect(await moveOrders(shrinking, new Date('2100-01-01'))).toBe(0);
  expect(await listOf(one)).toEqual(await listOf(shrinking));
  expect(await listOf(one)).toHaveLength(21);
});
