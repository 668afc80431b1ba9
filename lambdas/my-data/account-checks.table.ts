import * as z from 'zod/mini';
import { daySeconds } from '../platform/clock.ts';
import { type Attributes, fromAttributes } from '../platform/dynamodb/attributes.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { countUp } from '../platform/dynamodb/count-up.ts';
import { accountCheckKey, erasedAccountsKey, userKey } from '../platform/dynamodb/keys.ts';
import { conditionallyAll, conditions } from '../platform/dynamodb/writes.ts';
import type { AccountCheck, AccountChecks } from './check-account.ts';

/** The pending checks of accounts in the table, and the counts of erased accounts. */
export const accountCheckTable = (table: Table): AccountChecks => ({
  async schedule(check) {
    const { name: TableName } = table;
    const isLive = 'attribute_exists(pk) AND attribute_not_exists(deletedAt)';
    await conditionallyAll(table, [
      // The stream may be later than a deletion of the account.
      { ConditionCheck: { TableName, Key: userKey(check.userId), ConditionExpression: isLive } },
      { Put: { TableName, Item: { ...accountCheckKey(check.userId), ...check }, ...conditions.absent } },
    ]);
  },

  countErased: ({ day, end }, max) => countUp(table, erasedAccountsKey(day), { erased: max }, end + daySeconds),
});

const checkItem = z.object({ userId: z.string(), userPoolId: z.string(), expiresAt: z.number() });

/** Reads the check from an image of the table's stream. */
export const accountCheckImage = (image: Attributes): AccountCheck => checkItem.parse(fromAttributes(image));
