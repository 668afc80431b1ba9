import * as z from 'zod/mini';
import type { RequestContext } from '#lib/principal.ts';

/** The permission that a call needs: an IAM action on a resource, and the partition keys of the items if the request names them. */
interface Permission {
  readonly action: string;
  readonly resource: string;
  readonly context: RequestContext;
}

/** The tables of the template. */
export interface Tables {
  /** What precedes a table's name in its ARN. */
  readonly arn: string;
  /** Each table's partition key, by the table's name. */
  readonly partitionKeys: Readonly<Record<string, string>>;
}

const attributes = z.record(z.string(), z.unknown());
/** A read or a write of one item. */
const itemCall = z.object({ Key: z.optional(attributes), Item: z.optional(attributes) });
const named = z.extend(itemCall, { TableName: z.optional(z.string()), IndexName: z.optional(z.string()) });
const batch = z.object({ RequestItems: z.record(z.string(), z.unknown()) });
/** The items of one table in a batch: keys to read, or writes. */
const batchItems = z.union([
  z.pipe(
    z.object({ Keys: z.array(attributes) }),
    z.transform(({ Keys }) => Keys),
  ),
  z.pipe(
    z.array(z.object({ PutRequest: z.optional(itemCall), DeleteRequest: z.optional(itemCall) })),
    z.transform((writes) =>
      writes.map(({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest?.Key ?? {}),
    ),
  ),
]);
const transaction = z.object({
  TransactItems: z.array(z.record(z.string(), z.extend(itemCall, { TableName: z.optional(z.string()) }))),
});
const keyValue = z.union([z.object({ S: z.string() }), z.object({ N: z.string() })]);

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
export function permissionsFor(operation: string, body: unknown, tables: Tables): readonly Permission[] {
  const { arn: prefix } = tables;
  const arn = (table: string | undefined) =>
    table === undefined ? '*' : table.startsWith('arn:') ? table : `${prefix}${table}`;
  const action = `dynamodb:${operation}`;
  const unknown = [{ action, resource: '*', context: {} }];
  if (operation === 'BatchGetItem' || operation === 'BatchWriteItem') {
    const parsed = z.safeParse(batch, body);
    if (!parsed.success) return unknown;
    return Object.entries(parsed.data.RequestItems).map(([table, items]) => {
      const read = z.safeParse(batchItems, items);
      return { action, resource: arn(table), context: leadingKeys(tables, table, read.success ? read.data : []) };
    });
  }
  if (operation === 'TransactGetItems' || operation === 'TransactWriteItems') {
    const parsed = z.safeParse(transaction, body);
    if (!parsed.success) return unknown;
    const needed = parsed.data.TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, { TableName, Key, Item }]) => ({
        action: transactActions[kind] ?? action,
        resource: arn(TableName),
        context: leadingKeys(tables, TableName, [Item ?? Key ?? {}]),
      })),
    );
    return [...new Map(needed.map((permission) => [JSON.stringify(permission), permission])).values()];
  }
  const parsed = z.safeParse(named, body);
  if (!parsed.success) return unknown;
  const { TableName, IndexName, Key, Item } = parsed.data;
  const resource = IndexName === undefined ? arn(TableName) : `${arn(TableName)}/index/${IndexName}`;
  return [{ action, resource, context: leadingKeys(tables, TableName, [Item ?? Key ?? {}]) }];
}

/** The partition keys of items as a condition key. Without it if one of them is missing or not readable. */
function leadingKeys(
  { arn, partitionKeys }: Tables,
  table: string | undefined,
  items: readonly Readonly<Record<string, unknown>>[],
): RequestContext {
  const partition = partitionKeys[table?.replace(arn, '') ?? ''];
  if (partition === undefined || items.length === 0) return {};
  const values = items.map((item) => z.safeParse(keyValue, item[partition]));
  const keys = values.flatMap(({ data }) => (data === undefined ? [] : 'S' in data ? [data.S] : [data.N]));
  return keys.length === items.length ? { 'dynamodb:LeadingKeys': keys } : {};
}
