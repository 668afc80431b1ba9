import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import { deskNoteKey } from '../platform/dynamodb/keys.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import { atVersion } from '../platform/dynamodb/versioned-items.ts';
import { conditionally } from '../platform/dynamodb/writes.ts';
import type { DeskNoteRecord, DeskNotes } from './desk-note.ts';

/** The owners' notes of orders in the table. */
export const deskNoteTable = ({ name: TableName, documents }: Table): DeskNotes => ({
  async find(orderId) {
    const get = new GetCommand({ TableName, Key: deskNoteKey(orderId), ConsistentRead: true });
    const { Item } = await documents.send(get);
    return Item && stored<DeskNoteRecord>(Item);
  },

  async replace(version, next) {
    const Item = { ...deskNoteKey(next.orderId), ...next };
    const { done } = await conditionally(documents.send(new PutCommand({ TableName, Item, ...atVersion(version) })));
    return done;
  },
});
