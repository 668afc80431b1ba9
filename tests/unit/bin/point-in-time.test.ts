import { DescribeTableCommand, DynamoDBClient, RestoreTableToPointInTimeCommand } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { restoreTable } from '#bin/point-in-time.ts';

function restoration(...statuses: readonly ('CREATING' | 'ACTIVE' | 'INACCESSIBLE_ENCRYPTION_CREDENTIALS')[]) {
  const client = new DynamoDBClient({ region: 'ap-south-1' });
  const aws = mockClient(client);
  const restored = { RestoreInProgress: true, RestoreDateTime: new Date(Date.now() - 300_000) };
  aws.on(RestoreTableToPointInTimeCommand).resolves({ TableDescription: { RestoreSummary: restored } });
  const descriptions = aws.on(DescribeTableCommand, { TableName: 'shop-drill' });
  for (const TableStatus of statuses) descriptions.resolvesOnce({ Table: { TableStatus } });
  const lines: string[] = [];
  const requests = () => aws.commandCalls(RestoreTableToPointInTimeCommand).map(({ args: [{ input }] }) => input);
  const settings = { client, table: 'shop', target: 'shop-drill', pauseMs: 0, say: (line: string) => lines.push(line) };
  return { settings, lines, requests };
}

it('restores the latest state into a table without indexes, and waits until it can be read', async () => {
  const { settings, lines, requests } = restoration('CREATING', 'CREATING', 'ACTIVE');
  expect(await restoreTable(settings)).toEqual({ seconds: expect.any(Number), age: 300 });
  expect(requests()).toEqual([
    {
      SourceTableName: 'shop',
      TargetTableName: 'shop-drill',
      UseLatestRestorableTime: true,
      GlobalSecondaryIndexOverride: [],
    },
  ]);
  expect(lines).toHaveLength(3);
});

it('restores the state at the given time', async () => {
  const { settings, requests } = restoration('ACTIVE');
  const at = new Date('2026-04-01T09:30:00Z');
  await restoreTable({ ...settings, at });
  expect(requests()[0]).toMatchObject({ RestoreDateTime: at });
  expect(requests()[0]).not.toHaveProperty('UseLatestRestorableTime');
});

it('throws if the restoration fails', async () => {
  const { settings } = restoration('CREATING', 'INACCESSIBLE_ENCRYPTION_CREDENTIALS');
  await expect(restoreTable(settings)).rejects.toThrow('The table shop-drill is INACCESSIBLE_ENCRYPTION_CREDENTIALS');
});
