import {
  DescribeTableCommand,
  DynamoDBClient,
  ListBackupsCommand,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
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
  const say = (line: string) => lines.push(line);
  const settings = { client, table: 'shop', target: 'shop-drill', at: 'latest' as const, pauseMs: 0, say };
  return { settings, lines, requests, aws };
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

it('restores the newest backup that DynamoDB has made of a deleted table, and tells the age of the deletion', async () => {
  const { settings, aws, requests } = restoration('CREATING', 'ACTIVE');
  const backup = (name: string, seconds: number) => ({
    BackupArn: `arn:aws:dynamodb:ap-south-1:123456789012:table/shop/backup/${name}`,
    BackupCreationDateTime: new Date(Date.now() - seconds * 1000),
  });
  const { BackupArn } = backup('newest', 60);
  const ofTable = { TableName: 'shop', BackupType: 'SYSTEM' } as const;
  aws
    .on(ListBackupsCommand, ofTable)
    .resolves({ BackupSummaries: [backup('older', 900)], LastEvaluatedBackupArn: 'older' })
    .on(ListBackupsCommand, { ...ofTable, ExclusiveStartBackupArn: 'older' })
    .resolves({ BackupSummaries: [backup('newest', 60), backup('oldest', 9000)] });
  aws.on(RestoreTableFromBackupCommand).resolves({});
  expect(await restoreTable({ ...settings, at: 'deletion' })).toEqual({ seconds: expect.any(Number), age: 60 });
  expect(aws.commandCalls(RestoreTableFromBackupCommand).map(({ args: [{ input }] }) => input)).toEqual([
    { BackupArn, TargetTableName: 'shop-drill', GlobalSecondaryIndexOverride: [] },
  ]);
  expect(requests()).toEqual([]);
});

it('says so if there is no such backup', async () => {
  const { settings, aws } = restoration('ACTIVE');
  aws.on(ListBackupsCommand).resolves({ BackupSummaries: [] });
  await expect(restoreTable({ ...settings, at: 'deletion' })).rejects.toThrow('no system backup of shop');
});

it('throws if the restoration fails', async () => {
  const { settings } = restoration('CREATING', 'INACCESSIBLE_ENCRYPTION_CREDENTIALS');
  await expect(restoreTable(settings)).rejects.toThrow('The table shop-drill is INACCESSIBLE_ENCRYPTION_CREDENTIALS');
});
