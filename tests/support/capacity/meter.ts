import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import type { Table } from '#lambdas/platform/dynamodb/client.ts';

/** The commands of a call by name, and the capacity that DynamoDB reports for them. */
export interface Consumption {
  readonly commands: readonly string[];
  readonly read: number;
  readonly write: number;
  /** Writes to the indexes. */
  readonly index: number;
}

const reads = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan']);

/** Sums the capacity that DynamoDB reports for every command during `measure`. */
export function meterOf({ documents }: Table) {
  const commands: string[] = [];
  const units = { read: 0, write: 0, index: 0 };
  documents.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const command = commandName.replace(/Command$/, '');
        commands.push(command);
        Object.assign(args.input, { ReturnConsumedCapacity: 'INDEXES' });
        const result = await next(args);
        const { ConsumedCapacity: consumed = [] } = result.output as {
          ConsumedCapacity?: ConsumedCapacity | readonly ConsumedCapacity[];
        };
        for (const { CapacityUnits = 0, Table: table } of [consumed].flat()) {
          const own = table?.CapacityUnits ?? 0;
          if (reads.has(command)) units.read += CapacityUnits;
          else {
            units.write += own;
            units.index += CapacityUnits - own;
          }
        }
        return result;
      },
    { name: 'MeasureCapacity', step: 'initialize' },
  );
  return async (work: () => Promise<unknown>): Promise<Consumption> => {
    commands.length = 0;
    Object.assign(units, { read: 0, write: 0, index: 0 });
    await work();
    return { commands: [...commands].sort(), ...units };
  };
}
