import { inject } from 'vitest';
import { openTable, type Table } from '../../lambdas/table/client.ts';

/** The table of the shop under test, as its administrator sees it. */
export function shopTable(): Table {
  const { name, endpoint, region, credentials } = inject('table');
  return openTable(name, { endpoint, region, credentials });
}
