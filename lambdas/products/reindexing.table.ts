import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import { reindexingKey } from '../platform/dynamodb/keys.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import type { Reindexing, ReindexingStore } from './reindexing.ts';

/** The progress of reindexing in the table. */
export const reindexingTable = (table: Table): ReindexingStore => ({
  ...reindexingReader(table),

  async put({ reindexVersion, ...state }) {
    const Item = { ...reindexingKey, ...state, indexVersion: reindexVersion };
    await table.documents.send(new PutCommand({ TableName: table.name, Item }));
  },
});

/** The part that lists need: they load little code. */
export const reindexingReader = ({ name: TableName, documents }: Table): Pick<ReindexingStore, 'find'> => ({
  async find() {
    const { Item } = await documents.send(new GetCommand({ TableName, Key: reindexingKey, ConsistentRead: true }));
    return Item === undefined ? undefined : toRecord(stored(Item));
  },
});

/** The attribute `indexVersion` is the version of the reindexing. That of a posting is the version of its words. */
interface ReindexingItem extends Pick<Reindexing, 'next'> {
  readonly indexVersion: number;
}

const toRecord = ({ indexVersion, next }: ReindexingItem): Reindexing => ({
  reindexVersion: indexVersion,
  ...(next !== undefined && { next }),
});
