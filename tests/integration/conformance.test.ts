import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { cartTable } from '../../lambdas/table/carts.ts';
import { cashCountTable } from '../../lambdas/table/cash-counts.ts';
import { checkoutCountTable } from '../../lambdas/table/checkout-counts.ts';
import type { Table } from '../../lambdas/table/client.ts';
import { liveConnectionTable } from '../../lambdas/table/live-connections.ts';
import { liveTicketTable } from '../../lambdas/table/live-tickets.ts';
import { orderBookTable } from '../../lambdas/table/order-book.ts';
import { orderTable } from '../../lambdas/table/orders.ts';
import { pictureTable } from '../../lambdas/table/pictures.ts';
import { productTable } from '../../lambdas/table/products.ts';
import { orderIndexTable, productIndexTable } from '../../lambdas/table/search-index.ts';
import { settingsTable } from '../../lambdas/table/settings.ts';
import { uploadTable } from '../../lambdas/table/uploads.ts';
import { userTable } from '../../lambdas/table/users.ts';
import { testConformance } from '../support/conformance/conformance.ts';
import { type EngineTable, openEngineTable } from '../support/engine-table.ts';

let engine: EngineTable;
beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());

// The table keeps the promises that the rules' unit tests rely on (tests/unit/lambdas/support/conformance.test.ts).
testConformance(async () => {
  const { table } = engine;
  await empty(table);
  return {
    carts: cartTable(table),
    orders: orderTable(table),
    book: orderBookTable(table),
    products: productTable(table),
    index: productIndexTable(table),
    orderIndex: orderIndexTable(table),
    uploads: uploadTable(table),
    pictures: pictureTable(table),
    checkoutCounts: checkoutCountTable(table),
    cashCounts: cashCountTable(table),
    settings: settingsTable(table),
    users: userTable(table),
    tickets: liveTicketTable(table),
    connections: liveConnectionTable(table),
  };
});

/** A case leaves a few dozen items at most. */
async function empty({ name: TableName, documents }: Table): Promise<void> {
  const { Items = [] } = await documents.send(new ScanCommand({ TableName, ProjectionExpression: 'pk, sk' }));
  for (const Key of Items) await documents.send(new DeleteCommand({ TableName, Key }));
}
