import * as z from 'zod/mini';

/** What a call needs: an action on a resource, in IAM's words. */
export interface Permission {
  readonly action: string;
  readonly resource: string;
}

const named = z.object({ TableName: z.optional(z.string()), IndexName: z.optional(z.string()) });
const batch = z.object({ RequestItems: z.record(z.string(), z.unknown()) });
const transaction = z.object({
  TransactItems: z.array(z.record(z.string(), z.object({ TableName: z.optional(z.string()) }))),
});

/** In a transaction each item is a call of its own to IAM. */
const transactActions: Readonly<Record<string, string>> = {
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
  ConditionCheck: 'dynamodb:ConditionCheckItem',
  Get: 'dynamodb:GetItem',
};

/**
 * What a DynamoDB operation with this body needs to be granted. A body without the parts that name its tables needs
 * the action on everything; the engine then says what is wrong with it to those who have that.
 */
export function permissionsFor(operation: string, body: unknown, tablesArn: string): readonly Permission[] {
  const arn = (table: string | undefined) =>
    table === undefined ? '*' : table.startsWith('arn:') ? table : `${tablesArn}${table}`;
  const action = `dynamodb:${operation}`;
  if (operation === 'BatchGetItem' || operation === 'BatchWriteItem') {
    const parsed = z.safeParse(batch, body);
    if (!parsed.success) return [{ action, resource: '*' }];
    return Object.keys(parsed.data.RequestItems).map((table) => ({ action, resource: arn(table) }));
  }
  if (operation === 'TransactGetItems' || operation === 'TransactWriteItems') {
    const parsed = z.safeParse(transaction, body);
    if (!parsed.success) return [{ action, resource: '*' }];
    const needed = parsed.data.TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, { TableName }]) => ({
        action: transactActions[kind] ?? action,
        resource: arn(TableName),
      })),
    );
    return [...new Map(needed.map((permission) => [JSON.stringify(permission), permission])).values()];
  }
  const parsed = z.safeParse(named, body);
  if (!parsed.success) return [{ action, resource: '*' }];
  const { TableName, IndexName } = parsed.data;
  return [{ action, resource: IndexName === undefined ? arn(TableName) : `${arn(TableName)}/index/${IndexName}` }];
}
