import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import { ticketKey } from '../platform/dynamodb/keys.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import { conditionally } from '../platform/dynamodb/writes.ts';
import type { LiveTickets, TicketHolder } from './live.ts';

/** The tickets for WebSockets in the table. */
export function liveTicketTable({ name: TableName, documents }: Table): LiveTickets {
  return {
    async put({ hash, ...ticket }) {
      await documents.send(new PutCommand({ TableName, Item: { ...ticketKey(hash), ...ticket } }));
    },

    // DynamoDB can take days to delete an expired item. Until then, the condition refuses it.
    async redeem(hash, now) {
      const deletion = documents.send(
        new DeleteCommand({
          TableName,
          Key: ticketKey(hash),
          ConditionExpression: 'expiresAt > :now',
          ExpressionAttributeValues: { ':now': now },
          ReturnValues: 'ALL_OLD',
        }),
      );
      if (!(await conditionally(deletion)).done) return undefined;
      const { Attributes } = await deletion;
      if (Attributes === undefined) return undefined;
      const { userId, owner = false } = stored<TicketHolder>(Attributes);
      return { userId, owner };
    },
  };
}
