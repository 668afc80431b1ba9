import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Consistency } from '../consistency.ts';
import type { Table } from './client.ts';
import type { Key } from './keys.ts';
import { stored } from './stored.ts';
import { type Condition, conditionally, conditions } from './writes.ts';

/** Items that several owners may change at once, each with a version of its own. */
export const versionedItems = ({ name: TableName, documents }: Table) => ({
  async find<T>(key: Key, { consistent }: Consistency): Promise<T | undefined> {
    const { Item } = await documents.send(new GetCommand({ TableName, Key: key, ConsistentRead: consistent }));
    if (Item === undefined) return undefined;
    const { pk, sk, ...fields } = Item;
    return stored<T>(fields);
  },

  /** Writes `next` if the item still has this version (0: none). Returns false after a concurrent write. */
  async replace(key: Key, version: number, next: object): Promise<boolean> {
    const Item = { ...next, ...key };
    const { done } = await conditionally(documents.send(new PutCommand({ TableName, Item, ...atVersion(version) })));
    return done;
  },
});

/** The condition that the item still has this version; 0: there is none. */
export const atVersion = (version: number): Condition =>
  version === 0
    ? conditions.absent
    : { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': version } };
