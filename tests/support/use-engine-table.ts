import { afterAll, beforeAll } from 'vitest';
import type { Table } from '#lambdas/platform/dynamodb/client.ts';
import { type EngineTable, openEngineTable } from './engine-table.ts';

/** Opens one table for all tests of a file. @returns a function that returns it while they run. */
export function useEngineTable(): () => Table {
  let engine: EngineTable | undefined;
  beforeAll(async () => {
    engine = await openEngineTable();
  });
  afterAll(() => engine?.close());
  return () => {
    if (engine === undefined) throw new Error('The table opens before the first test.');
    return engine.table;
  };
}
