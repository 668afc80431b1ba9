import type { Table } from '../platform/dynamodb/client.ts';
import { countUp } from '../platform/dynamodb/count-up.ts';
import { checkoutCountKey } from '../platform/dynamodb/keys.ts';
import type { CheckoutCounts } from './checkout-count.ts';

/** The counts of the customers' checkouts in the table. */
export const checkoutCountTable = (table: Table): CheckoutCounts => ({
  add: ({ userId, start, end }, max) => countUp(table, checkoutCountKey(userId, start), { checkouts: max }, end),
});
