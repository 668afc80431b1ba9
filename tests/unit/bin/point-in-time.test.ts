import { DescribeTableCommand, DynamoDBClient, RestoreTableToPointInTimeCommand } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { restoreTable } from '#bin/point-in-time.ts';

function restoration(...statuses: readonly ('CREATING' | 'ACTIVE' | 'INACCESSIBLE_ENCRYPTION_CREDENTIALS')[]) {
  const client = new DynamoDBClient({ region: 'ap-south-1' });
  const aws = mockClient(client);
  aws.on(RestoreTableToPointInTimeCommand).resolves({});
  const looks = aws.on(DescribeTableCommand, { TableName: 'shop-drill' });
  for (const TableStatus of statuses) looks.resolvesOnce({ Table: { TableStatus } });
  const said: string[] = [];
  const asked = () => aws.commandCalls(RestoreTableToPointInTimeCommand).map(({ args: [{ input }] }) => input);
  const settings = { client, table: 'shop', target: 'shop-drill', pauseMs: 0, say: (line: string) => said.push(line) };
  return { settings, said, asked };
}

it('restores the latest time into a table without indexes, and waits until it can be read', async () => {
  const { settings, said, asked } = restoration('CREATING', 'CREATING', 'ACTIVE');
  await restoreTable(settings);
  expect(asked()).toEqual([
    {
      SourceTableName: 'shop',
      TargetTableName: 'shop-drill',
      UseLatestRestorableTime: true,
      GlobalSecondaryIndexOverride: [],
    },
  ]);
  expect(said).toHaveLength(3);
});

it('restores the given time', async () => {
  const { settings, asked } = restoration('ACTIVE');
  const at = new Date('2026-04-01T09:30:00Z');
  await restoreTable({ ...settings, at });
  expect(asked()[0]).toMatchObject({ RestoreDateTime: at });
  expect(asked()[0]).not.toHaveProperty('UseLatestRestorableTime');
});

it('throws if the restoration fails', async () => {
  const { settings } = restoration('CREATING', 'INACCESSIBLE_ENCRYPTION_CREDENTIALS');
  await expect(restoreTable(settings)).rejects.toThrow('The table shop-drill is INACCESSIBLE_ENCRYPTION_CREDENTIALS');
});
