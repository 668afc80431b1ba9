import { setTimeout as wait } from 'node:timers/promises';
import { DescribeTableCommand, type DynamoDBClient, RestoreTableToPointInTimeCommand } from '@aws-sdk/client-dynamodb';

interface Restoration {
  readonly client: DynamoDBClient;
  readonly table: string;
  /** The name of the new table. */
  readonly target: string;
  /** If undefined, the latest restorable time, about five minutes ago. */
  readonly at?: Date | undefined;
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
  const { TableDescription } = await client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: table,
      TargetTableName: target,
      GlobalSecondaryIndexOverride: [],
      ...(at === undefined ? { UseLatestRestorableTime: true } : { RestoreDateTime: at }),
    }),
  );
  const restoredTo = TableDescription?.RestoreSummary?.RestoreDateTime;
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
