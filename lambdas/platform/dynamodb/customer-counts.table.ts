import type { CustomerCounts } from '../customer-count.ts';
import type { Table } from './client.ts';
import { countUp } from './count-up.ts';
import { customerCountKey } from './keys.ts';

/** The counts of what customers do in the table. */
export const customerCountTable = (table: Table): CustomerCounts => ({
  add: ({ counted, userId, start, end }, amount, max) =>
    countUp(table, customerCountKey(counted, userId, start), { [counted]: max }, end, amount),
});
