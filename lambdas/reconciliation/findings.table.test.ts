import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { finding } from '#tests/support/unit/finding.ts';
import { id, noon } from '#tests/support/unit/records.ts';
import { conditionFailed, mockTable, sent } from '#tests/support/unit/table.ts';
import { findingTable } from './findings.table.ts';
import { reconcilerTable } from './progress.table.ts';

const Key = { pk: `FINDING#${id('finding')}`, sk: 'FINDING' };
const foundAt = noon.toISOString();

test('a finding is written where none stands, or over the one that was read', async () => {
  const { table, aws } = mockTable();
  aws.on(PutCommand).resolves({});
  const settlements = [{ at: '2026-07-01T00:00:00.000Z', by: 'Meera', note: 'Done' }];
  const done = finding({ status: 'done', revision: 1, settlements });
  expect(await findingTable(table).replace(undefined, finding())).toBe(true);
  await findingTable(table).replace(finding(), done);
  const listed = (list: string, time: string) => ({ gsi4pk: `FINDINGS#${list}`, gsi4sk: `${time}#${id('finding')}` });
  expect(sent(aws)).toEqual([
    {
      TableName: 'shop',
      Item: { ...Key, ...finding(), ...listed('open', foundAt) },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
    {
      TableName: 'shop',
      Item: { ...Key, ...done, ...listed('settled', '2026-07-01T00:00:00.000Z') },
      ConditionExpression: 'revision = :revision',
      ExpressionAttributeValues: { ':revision': 0 },
    },
  ]);
  aws.on(PutCommand).rejects(conditionFailed());
  expect(await findingTable(table).replace(finding(), done)).toBe(false);
});

test('findings are found and listed as they were written', async () => {
  const { table, aws } = mockTable();
  const Item = { ...Key, ...finding(), gsi4pk: 'FINDINGS#open', gsi4sk: `${foundAt}#${id('finding')}` };
  aws.on(GetCommand).resolvesOnce({ Item }).resolves({});
  aws.on(QueryCommand).resolves({ Items: [Item] });
  expect(await findingTable(table).find(id('finding'))).toEqual(finding());
  expect(await findingTable(table).find(id('finding'))).toBeUndefined();
  expect(await findingTable(table).list('open', { limit: 20 })).toEqual({ entries: [finding()] });
});

test('the reconciler’s progress is written over an older one alone', async () => {
  const { table, aws } = mockTable();
  const progress = { version: 2, cardsSetUp: true };
  aws.on(PutCommand).rejects(conditionFailed());
  aws.on(GetCommand).resolves({ Item: { pk: 'RECONCILER', sk: 'RECONCILER', ...progress } });
  await reconcilerTable(table).replace(progress);
  expect(await reconcilerTable(table).find()).toEqual(progress);
  expect(sent(aws)[0]).toMatchObject({
    ConditionExpression: 'attribute_not_exists(pk) OR version < :version',
    ExpressionAttributeValues: { ':version': 2 },
  });
});
