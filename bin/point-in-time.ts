import { setTimeout as wait } from 'node:timers/promises';
import { DescribeTableCommand, type DynamoDBClient, RestoreTableToPointInTimeCommand } from '@aws-sdk/client-dynamodb';

interface Restoration {
  readonly client: DynamoDBClient;
  readonly table: string;
  /** The name of the table that is made. */
  readonly target: string;
  /** Undefined: the latest that there is, some five minutes ago. */
  readonly at?: Date | undefined;
  /** Between two looks at how far it is, in milliseconds. */
  readonly pauseMs?: number;
  say(line: string): void;
}

/**
 * Makes a new table of what a table was at some time, and resolves when it can be read. It gets no indexes, stream or time to
 * live: it is a place to copy from, not to sell from. @throws what DynamoDB refuses, and when the restoration fails.
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
    // DynamoDB may not know the new table at once.
    await wait(pauseMs);
    const { Table } = await client.send(new DescribeTableCommand({ TableName: target }));
    if (Table?.TableStatus === 'ACTIVE') return;
    if (Table?.TableStatus !== 'CREATING')
      throw new Error(`The table ${target} is ${Table?.TableStatus}: restore it again.`);
  }
}
