import { setTimeout as wait } from 'node:timers/promises';
import {
  type BackupSummary,
  DescribeTableCommand,
  type DynamoDBClient,
  ListBackupsCommand,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';

interface Restoration {
  readonly client: DynamoDBClient;
  readonly table: string;
  /** The name of the new table. */
  readonly target: string;
  /** A time of the table, the latest restorable one, about five minutes ago, or the moment in which it was deleted. */
  readonly at: Date | 'latest' | 'deletion';
  /** Milliseconds between two checks of the progress. */
  readonly pauseMs?: number;
  say(line: string): void;
}

/**
 * Restores a table as it was into a new one without indexes, stream or time to live. Resolves once that can be read, with the
 * seconds it took and the age of the restored time. @throws if DynamoDB fails.
 */
export async function restoreTable({ client, table, target, at, pauseMs = 15_000, say }: Restoration) {
  const start = Date.now();
  const restoredTo =
    at === 'deletion' ? await fromBackup(client, table, target) : await fromTime(client, table, target, at);
  const age = restoredTo && Math.round((start - restoredTo.getTime()) / 1000);
  for (;;) {
    const seconds = Math.round((Date.now() - start) / 1000);
    say(`Restoring ${target}: ${seconds} s so far; half an hour is usual, whatever the size.`);
    // DynamoDB may not find the new table immediately.
    await wait(pauseMs);
    const { Table } = await client.send(new DescribeTableCommand({ TableName: target }));
    if (Table?.TableStatus === 'ACTIVE') return { seconds: Math.round((Date.now() - start) / 1000), age };
    if (Table?.TableStatus !== 'CREATING')
      throw new Error(`The table ${target} is ${Table?.TableStatus}: restore it again.`);
  }
}

/** Begins the restore of a time, and returns that time. */
async function fromTime(client: DynamoDBClient, table: string, target: string, at: Date | 'latest') {
  const { TableDescription } = await client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: table,
      TargetTableName: target,
      GlobalSecondaryIndexOverride: [],
      ...(at === 'latest' ? { UseLatestRestorableTime: true } : { RestoreDateTime: at }),
    }),
  );
  return TableDescription?.RestoreSummary?.RestoreDateTime;
}

const createdAt = ({ BackupCreationDateTime }: BackupSummary): number => BackupCreationDateTime?.getTime() ?? 0;

/** Begins the restore of the newest backup that DynamoDB has made of a deleted table, and returns its time. */
async function fromBackup(client: DynamoDBClient, table: string, target: string) {
  const backups: BackupSummary[] = [];
  let ExclusiveStartBackupArn: string | undefined;
  do {
    const ofTable = { TableName: table, BackupType: 'SYSTEM', ExclusiveStartBackupArn } as const;
    const page = await client.send(new ListBackupsCommand(ofTable));
    backups.push(...(page.BackupSummaries ?? []));
    ExclusiveStartBackupArn = page.LastEvaluatedBackupArn;
  } while (ExclusiveStartBackupArn !== undefined);
  const [backup] = backups.sort((a, b) => createdAt(b) - createdAt(a));
  if (backup === undefined) throw new Error(`DynamoDB has no system backup of ${table}.`);
  await client.send(
    new RestoreTableFromBackupCommand({
      BackupArn: backup.BackupArn,
      TargetTableName: target,
      GlobalSecondaryIndexOverride: [],
    }),
  );
  return backup.BackupCreationDateTime;
}
