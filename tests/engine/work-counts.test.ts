import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { gatherWorkCounts, workCountTable } from '#lambdas/orders/work-counts.table.ts';
import { useEngineTable } from '../support/use-engine-table.ts';

const engineTable = useEngineTable();
const orderIds = Array.from({ length: 20 }, (_, n) => `O${n}`);

test('a stage goes from one key to eight and back, and counts each order once all the time', async () => {
  const stage = (written: number, read: number) => ({ ...engineTable(), orderKeys: { written, read } });
  const { name: TableName, documents } = engineTable();
  const countAll = async (
    table: ReturnType<typeof stage>,
    version: number,
    tally: Readonly<Record<string, number>>,
  ) => {
    for (const orderId of orderIds) await workCountTable(table).count(orderId, version, tally);
  };
  const items = async () => {
    const { Items = [] } = await documents.send(new ScanCommand({ TableName }));
    return Items.filter(({ sk }) => sk === 'COUNTS');
  };
  // As an earlier version of the shop has counted another order.
  await documents.send(new PutCommand({ TableName, Item: { pk: 'WORK', sk: 'COUNTS', waiting: 1 } }));

  await countAll(stage(1, 1), 1, { 'to-make#2026-12-05': 1 });
  expect(await items()).toEqual([{ pk: 'WORK', sk: 'COUNTS', waiting: 1, 'to-make#2026-12-05': 20 }]);

  await countAll(stage(8, 8), 2, { 'to-collect': 1, 'cash-paise': 50 });
  await countAll(stage(8, 8), 1, { waiting: 1 });
  expect((await items()).length).toBeGreaterThan(4);
  const counted = { waiting: 1, 'to-make#2026-12-05': 0, 'to-collect': 20, 'cash-paise': 1_000 };
  expect(await workCountTable(stage(8, 8)).find()).toEqual(counted);

  await Promise.all([gatherWorkCounts(stage(8, 8)), countAll(stage(8, 8), 3, { 'to-collect': 1, 'cash-paise': 40 })]);
  expect(await workCountTable(stage(8, 8)).find()).toEqual({ ...counted, 'cash-paise': 800 });

  await gatherWorkCounts(stage(1, 1));
  await workCountTable(stage(1, 1)).tidy();
  const { 'to-make#2026-12-05': _, ...left } = { ...counted, 'cash-paise': 800 };
  expect(await workCountTable(stage(1, 1)).find()).toEqual(left);
  expect((await items()).filter(({ pk, sk, ...counts }) => Object.keys(counts).length > 0)).toHaveLength(1);
});
