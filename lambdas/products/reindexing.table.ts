import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import { reindexingKey } from '../platform/dynamodb/keys.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import type { Reindexing, ReindexingStore } from './reindexing.ts';

/** The progress of reindexing in the table. */
export function reindexingTable({ name: TableName, documents }: Table): ReindexingStore {
  return {
    async find() {
      const { Item } = await documents.send(new GetCommand({ TableName, Key: reindexingKey, ConsistentRead: true }));
      return Item === undefined ? undefined : toRecord(stored(Item));
    },

    async put(state) {
      await documents.send(new PutCommand({ TableName, Item: { ...reindexingKey, ...state } }));
    },
  };
}

const toRecord = ({ indexVersion, next }: Reindexing): Reindexing => ({
  indexVersion,
  ...(next !== undefined && { next }),
});
