import { inject } from 'vitest';
import { openTable, type Table } from '../../lambdas/table/client.ts';

/** The table of the shop under test, as its administrator sees it. */
export function shopTable(): Table {
  const { table: name, endpoint, region, credentials } = inject('database');
  return openTable(name, { endpoint, region, credentials });
}
