import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { ContentionError } from '../result.ts';
import { retry } from '../retry.ts';
import { type Attributes, fromAttributes } from './attributes.ts';
import type { Table } from './client.ts';
import { stored } from './stored.ts';

/** The condition of a write. */
export interface Condition {
  readonly ConditionExpression: string;
  readonly ExpressionAttributeValues?: Record<string, string | number>;
}

/** Conditions for every kind of item. */
export const conditions = {
  absent: { ConditionExpression: 'attribute_not_exists(pk)' },
  present: { ConditionExpression: 'attribute_exists(pk)' },
} as const satisfies Record<string, Condition>;

/** The result of a write. A failed condition is a value, with the existing item if there is one and the write requested it. */
export type Write<T> = { readonly done: true } | { readonly done: false; readonly existing?: T };

/** Runs one conditional write. `T` is the type of the existing item. */
export async function conditionally<T>(write: Promise<unknown>): Promise<Write<T>> {
  try {
    await write;
    return { done: true };
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return failed<T>(error.Item);
    throw error;
  }
}

/** The result of a transaction; `failed` holds the items whose condition failed, by their index in the transaction. */
export type Transaction<T> =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'conflict' }
  | { readonly outcome: 'failed'; readonly failed: ReadonlyMap<number, { readonly existing?: T }> };

export type TransactItems = NonNullable<TransactWriteCommandInput['TransactItems']>;

const contention = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** Writes all items or none. */
export async function transact<T>({ documents }: Table, items: TransactItems): Promise<Transaction<T>> {
  try {
    await documents.send(new TransactWriteCommand({ TransactItems: items }));
    return { outcome: 'done' };
  } catch (error) {
    if (error instanceof ContentionError) return { outcome: 'conflict' };
    if (!(error instanceof TransactionCanceledException)) throw error;
    const reasons = error.CancellationReasons ?? [];
    const conditionsFailed = reasons.flatMap(({ Code, Item }, index) =>
      Code === 'ConditionalCheckFailed' ? [[index, failed<T>(Item)] as const] : [],
    );
    if (conditionsFailed.length > 0) return { outcome: 'failed', failed: new Map(conditionsFailed) };
    if (reasons.some(({ Code }) => Code !== undefined && contention.has(Code))) return { outcome: 'conflict' };
    throw error;
  }
}

const attempts = 4;

/** Retries a transaction that conflicts with a concurrent write. @throws ContentionError when the conflict persists. */
export async function transactWithRetry<T>(
  table: Table,
  items: TransactItems,
): Promise<Exclude<Transaction<T>, { outcome: 'conflict' }>> {
  const result = await retry({ attempts, pause: table.pause }, async () => {
    const transaction = await transact<T>(table, items);
    return transaction.outcome === 'conflict' ? undefined : transaction;
  });
  if (result === undefined) throw new ContentionError('Concurrent transactions kept writing the same items');
  return result;
}

/** Runs a transaction whose first item's condition decides, and returns the result of a single conditional write. */
export async function conditionallyAll<T>(table: Table, items: TransactItems): Promise<Write<T>> {
  const transaction = await transactWithRetry<T>(table, items);
  if (transaction.outcome === 'done') return { done: true };
  return { done: false, ...transaction.failed.get(0) };
}

const failed = <T>(item: Attributes | undefined): { readonly done: false; readonly existing?: T } =>
  item === undefined ? { done: false } : { done: false, existing: stored<T>(fromAttributes(item)) };
