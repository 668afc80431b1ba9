import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { tableItems } from '#bin/items.ts';
import { recount } from '#bin/recount.ts';
import type { OrderRecord } from '#lambdas/orders/order.ts';
import { orderBookTable } from '#lambdas/orders/order-book.table.ts';
import { orderTable } from '#lambdas/orders/orders.table.ts';
import { workCountTable } from '#lambdas/orders/work-counts.table.ts';
import { countWork, differenceOf, recountWork, sumOf, tallyOf } from '#lambdas/orders/work-counts.ts';
import type { Table } from '#lambdas/platform/dynamodb/client.ts';
import { countedOrderKey, orderKey, workCountsKey } from '#lambdas/platform/dynamodb/keys.ts';
import { clientOf } from '../support/database-client.ts';
import { order } from '../support/unit/order.ts';
import { id, noon } from '../support/unit/records.ts';
import { useEngineTable } from '../support/use-engine-table.ts';

const engineTable = useEngineTable();
const at = noon.toISOString();

/** Orders of different customers, and each a step later. */
const placed = (n: number): OrderRecord => order({ orderId: id(`O${n}`), userId: id(`U${n}`), lines: [] });
const shipped = (n: number): OrderRecord => ({
  ...placed(n),
  status: 'shipped',
  history: [
    { status: 'placed', at },
    { status: 'shipped', at },
  ],
});

const count = (table: Table, after: OrderRecord) => countWork({ workCounts: workCountTable(table) }, [{ after }]);
const recounted = (table: Table) =>
  recount({ source: tableItems({ client: clientOf(table), name: table.name }), table });

/** Empty names count nothing. */
const numbers = async (table: Table) => differenceOf({}, await workCountTable(table).find());
const sumOfOrders = (orders: readonly OrderRecord[]) => sumOf(orders.map(tallyOf));

test('after a partial loss, a recount makes the owners’ numbers those of the orders, which the hourly one can’t', async () => {
  const table = engineTable();
  const orders = orderTable(table);
  const remove = (key: object) => table.documents.send(new DeleteCommand({ TableName: table.name, Key: key }));
  for (const n of [0, 1, 2, 3, 4]) {
    await orders.place(placed(n), undefined);
    await count(table, placed(n));
  }
  await orders.replace(placed(1), shipped(1));
  await count(table, shipped(1));
  const now = [placed(0), shipped(1), placed(2), placed(3)];
  expect(await recounted(table)).toEqual({ orders: 0, numbers: 0 });

  // The numbers are of an earlier moment than the orders.
  await table.documents.send(new PutCommand({ TableName: table.name, Item: { ...workCountsKey(0), waiting: 3 } }));
  // An order is back as it was before its last counted step.
  await count(table, shipped(2));
  // One has lost its count, and one is gone while it is still counted.
  await remove(countedOrderKey(id('O3')));
  await remove(orderKey(id('O4')));
  const book = orderBookTable(table);
  await recountWork({ book, workCounts: workCountTable(table) });
  expect(await numbers(table)).not.toEqual(sumOfOrders(now));

  const { orders: again } = await recounted(table);
  // The hourly recount has counted O3.
  expect(again).toBe(2);
  expect(await numbers(table)).toEqual(sumOfOrders(now));
  expect(await recounted(table)).toEqual({ orders: 0, numbers: 0 });
  await recountWork({ book, workCounts: workCountTable(table) });
  expect(await numbers(table)).toEqual(sumOfOrders(now));
  for (const { orderId } of now) await remove(orderKey(orderId));
  expect(await recounted(table)).toMatchObject({ orders: now.length });
});

test('an order that is counted during the recount is counted once', async () => {
  const table = engineTable();
  const orders = orderTable(table);
  await orders.place(placed(5), undefined);
  await count(table, placed(5));
  await table.documents.send(
    new UpdateCommand({
      TableName: table.name,
      Key: workCountsKey(0),
      UpdateExpression: 'ADD waiting :one',
      ExpressionAttributeValues: { ':one': 1 },
    }),
  );
  // The stream's consumer counts the order's next step just before the recount reads the numbers.
  let steps = 0;
  const send = table.documents.send.bind(table.documents);
  const documents = Object.assign(Object.create(table.documents), {
    async send(command: { readonly constructor: { readonly name: string } }) {
      if (command.constructor.name === 'TransactGetCommand' && steps++ === 0) {
        await orders.replace(placed(5), shipped(5));
        await count(table, shipped(5));
      }
      return Reflect.apply(send, undefined, [command]);
    },
  });
  expect(await recounted({ ...table, documents })).toEqual({ orders: 0, numbers: 1 });
  expect(steps).toBe(2);
  expect(await numbers(table)).toEqual(sumOfOrders([shipped(5)]));
});
