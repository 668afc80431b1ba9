import { beforeAll, inject } from 'vitest';
import type { Table } from '#lambdas/platform/dynamodb/client.ts';
import { createEngineTable } from './engine-table.ts';

/** Creates one table for all tests of a file, on the engine of the project. @returns a function that returns it while they run. */
export function useEngineTable(): () => Table {
  let table: Table | undefined;
  beforeAll(async () => {
    table = await createEngineTable(inject('engine'));
  });
  return () => {
    if (table === undefined) throw new Error('The table opens before the first test.');
    return table;
  };
}
