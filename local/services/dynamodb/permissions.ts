import * as z from 'zod/mini';

/** The permission that a call needs: an IAM action on a resource. */
interface Permission {
  readonly action: string;
  readonly resource: string;
}

const named = z.object({ TableName: z.optional(z.string()), IndexName: z.optional(z.string()) });
const batch = z.object({ RequestItems: z.record(z.string(), z.unknown()) });
const transaction = z.object({
  TransactItems: z.array(z.record(z.string(), z.object({ TableName: z.optional(z.string()) }))),
});

/** IAM checks each item of a transaction separately, with these actions. */
const transactActions: Readonly<Record<string, string>> = {
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
  ConditionCheck: 'dynamodb:ConditionCheckItem',
  Get: 'dynamodb:GetItem',
};

/**
 * The permissions that a DynamoDB operation with this body needs. A body without a table needs the action on `*`. Callers who
 * have that permission get the engine's validation error.
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
