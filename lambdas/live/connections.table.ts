import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { ChangedOrder, LiveTopic } from '../contracts/live/live.ts';
import type { Attributes } from '../platform/dynamodb/attributes.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import {
  cartLinePrefix,
  caseKey,
  connectionKey,
  connectionsFrom,
  conversationKey,
  countedOrderKey,
  deskNoteKey,
  gsi3,
  type Key,
  makingKey,
  userKey,
  userOf,
} from '../platform/dynamodb/keys.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import type { LiveConnectionRecord, LiveConnections } from './live.ts';

/** The customers' open pages in the table. */
export function liveConnectionTable({ name: TableName, documents }: Table): LiveConnections {
  return {
    async put(connection) {
      const { userId, expiresAt, connectionId } = connection;
      const Item = { ...connectionKey(userId, expiresAt, connectionId), ...connection };
      await documents.send(new PutCommand({ TableName, Item }));
    },

    async listOf(userId, now, limit) {
      const { from, to } = connectionsFrom(now);
      const { Items = [] } = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
          ExpressionAttributeValues: { ':pk': userKey(userId).pk, ':from': from, ':to': to },
          ConsistentRead: true,
          ScanIndexForward: false,
          Limit: limit,
        }),
      );
      return Items.map(stored<LiveConnectionRecord>).map(({ connectionId, expiresAt, owner }) => ({
        connectionId,
        userId,
        expiresAt,
        ...(owner && { owner }),
      }));
    },

    async remove({ userId, expiresAt, connectionId }) {
      await documents.send(new DeleteCommand({ TableName, Key: connectionKey(userId, expiresAt, connectionId) }));
    },
  };
}

/** What both pages of an order show besides it. */
const besideOrder = new Set([caseKey('').sk, makingKey('').sk]);

/** The customer to notify of a changed item, and the topic. A cart line has the customer in its key, the others in a field. */
export function recipientOf({ pk, sk }: Key, image: Attributes): { userId: string; topic: LiveTopic } | undefined {
  if (sk.startsWith(cartLinePrefix)) return { userId: userOf(pk), topic: 'cart' };
  const userId = image.userId?.S;
  if (userId === undefined) return undefined;
  if (sk === conversationKey('').sk) return { userId, topic: 'messages' };
  return sk === 'ORDER' || besideOrder.has(sk) ? { userId, topic: 'orders' } : undefined;
}

/** The order in these images. It is `new` when it enters the owners' list, which a card order does when it is paid. */
export function changedOrderOf(
  { sk }: Key,
  before: Attributes | undefined,
  after: Attributes | undefined,
): ChangedOrder | undefined {
  const orderId = (after ?? before)?.orderId?.S;
  if (orderId === undefined) return undefined;
  if (sk === conversationKey('').sk) return { orderId, kind: 'message' };
  if (sk === countedOrderKey('').sk) return { orderId, kind: 'counted' };
  if (sk === deskNoteKey('').sk || besideOrder.has(sk)) return { orderId, kind: 'changed' };
  if (sk !== 'ORDER') return undefined;
  return { orderId, kind: isInList(after) && !isInList(before) ? 'new' : 'changed' };
}

const isInList = (order: Attributes = {}): boolean => gsi3.partition in order;
