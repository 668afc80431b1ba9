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
 * Restores a table, as it was at a point in time, into a new one, and waits until that can be read. It has no indexes,
 * stream or time to live, because it is only copied from. @throws if DynamoDB refuses or fails.
 */
export async function restoreTable({ client, table, target, at, pauseMs = 15_000, say }: Restoration): Promise<void> {
  await client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: table,
      TargetTableName: target,
      GlobalSecondaryIndexOverride: [],
      ...(at === undefined ? { UseLatestRestorableTime: true } : { RestoreDateTime: at }),
    }),
  );
  const start = Date.now();
  for (;;) {
    const seconds = Math.round((Date.now() - start) / 1000);
    say(`Restoring ${target}: ${seconds} s so far; half an hour is usual, whatever the size.`);
    // DynamoDB may not find the new table immediately.
    await wait(pauseMs);
    const { Table } = await client.send(new DescribeTableCommand({ TableName: target }));
    if (Table?.TableStatus === 'ACTIVE') return;
    if (Table?.TableStatus !== 'CREATING')
      throw new Error(`The table ${target} is ${Table?.TableStatus}: restore it again.`);
  }
}
