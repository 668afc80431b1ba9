import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import { handledEventKey } from '../platform/dynamodb/keys.ts';
import type { HandledEvents } from './handle-payment.ts';

/** The handled events in the table. A read that is not consistent may miss one, whose handling is idempotent by order. */
export function handledEventTable({ name: TableName, documents }: Table): HandledEvents {
  return {
    async has({ eventId, signature }, now) {
      const { Item } = await documents.send(new GetCommand({ TableName, Key: handledEventKey(eventId, signature) }));
      return Item !== undefined && Item.expiresAt > now;
    },

    async put({ eventId, signature }, expiresAt) {
      const Item = { ...handledEventKey(eventId, signature), expiresAt };
      await documents.send(new PutCommand({ TableName, Item }));
    },
  };
}
