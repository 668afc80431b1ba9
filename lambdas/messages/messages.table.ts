import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Side } from '../contracts/messages/message.ts';
import { photoClaims } from '../photos/photo-claims.table.ts';
import type { PhotoName } from '../photos/photo-uses.ts';
import { type Attributes, fromAttributes } from '../platform/dynamodb/attributes.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import {
  byTime,
  conversationKey,
  gsi1,
  gsi4,
  type Index,
  type Key,
  messageKey,
  messagePhotoKey,
  messagePhotoPrefix,
  messagePrefix,
  messageReviewKey,
  sentMessageKey,
  sentMessagePrefix,
  unreadByShop,
  unreadPartition,
} from '../platform/dynamodb/keys.ts';
import { everyItem, indexPage, itemsOfOrder } from '../platform/dynamodb/query.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import { conditionally, conditions, transactWithRetry } from '../platform/dynamodb/writes.ts';
import { inParallel } from '../platform/in-parallel.ts';
import { ContentionError } from '../platform/result.ts';
import type { Conversation, MessageRecord, Messages, Reader } from './message.ts';

/** A side's count of unread messages, when it was mailed about them, and the index that lists its orders with some. */
const unread = {
  customer: { count: 'customerUnread', mailed: 'customerMailed', index: gsi1 },
  shop: { count: 'shopUnread', mailed: 'shopMailed', index: gsi4 },
} as const satisfies Record<
  Side,
  { readonly count: keyof Conversation; readonly mailed: keyof Conversation; readonly index: Index }
>;

const concurrentDeletions = 10;

/** The messages about orders in the table. */
export function messageTable(table: Table): Messages {
  const { name: TableName, documents } = table;
  const find = async <T>(Key: ReturnType<typeof messageKey>): Promise<T | undefined> => {
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && stored<T>(Item);
  };
  return {
    find: (orderId) => find<Conversation>(conversationKey(orderId)),

    async findSent(orderId, messageId) {
      const sent = await find<Pick<MessageRecord, 'at'>>(sentMessageKey(orderId, messageId));
      return sent && find<MessageRecord>(messageKey(orderId, sent.at, messageId));
    },

    async add(message, userId, max) {
      const { orderId, messageId, from, at, userId: sender, photoIds = [] } = message;
      const reader: Side = from === 'shop' ? 'customer' : 'shop';
      const { count, index } = unread[reader];
      const partition = partitionOf(reader === 'shop' ? 'shop' : { customer: userId });
      const added = await transactWithRetry(table, [
        { Put: { TableName, Item: { ...sentMessageKey(orderId, messageId), at }, ...conditions.absent } },
        { Put: { TableName, Item: { ...messageKey(orderId, at, messageId), ...message }, ...conditions.absent } },
        {
          Update: {
            TableName,
            Key: conversationKey(orderId),
            // The sort key stays that of the first unread message, so later ones write no new index entry.
            UpdateExpression: `SET orderId = :order, userId = :user, lastAt = :at, ${index.partition} = :list, ${index.sort} = if_not_exists(${index.sort}, :sort) ADD messages :one, ${count} :one`,
            ConditionExpression: 'attribute_not_exists(messages) OR messages < :max',
            ExpressionAttributeValues: {
              ':order': orderId,
              ':user': userId,
              ':at': at,
              ':list': partition,
              ':sort': byTime(at, orderId),
              ':one': 1,
              ':max': max,
            },
          },
        },
        ...photoClaims(TableName, sender, photoIds, orderId),
        ...photoIds.map((photoId) => ({
          Put: { TableName, Item: { ...messagePhotoKey(orderId, photoId), userId: sender, photoId } },
        })),
      ]);
      if (added.outcome === 'done') return 'added';
      if (added.failed.has(0) || added.failed.has(1)) return 'exists';
      return added.failed.has(2) ? 'full' : 'photo-gone';
    },

    async photosOf(orderId) {
      const items = await everyItem<PhotoName>(table, itemsOfOrder(TableName, orderId, messagePhotoPrefix));
      return items.map(({ userId, photoId }) => ({ userId, photoId }));
    },

    async listOf(orderId, { limit, after }) {
      const { Items = [], LastEvaluatedKey } = await documents.send(
        new QueryCommand({
          ...itemsOfOrder(TableName, orderId, messagePrefix),
          ScanIndexForward: false,
          Limit: limit,
          ExclusiveStartKey: after,
        }),
      );
      const entries = Items.map(stored<MessageRecord>);
      return { entries, ...(LastEvaluatedKey === undefined ? {} : { next: LastEvaluatedKey }) };
    },

    async markRead(orderId, reader, messages) {
      const { count, index } = unread[reader];
      await conditionally(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: conversationKey(orderId),
            UpdateExpression: `SET ${count} = :none REMOVE ${index.partition}, ${index.sort}`,
            ConditionExpression: `messages = :messages AND ${count} > :none`,
            ExpressionAttributeValues: { ':none': 0, ':messages': messages },
          }),
        ),
      );
    },

    async noteMailed(orderId, side, messages) {
      await conditionally(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: conversationKey(orderId),
            UpdateExpression: `SET ${unread[side].mailed} = :messages`,
            ...conditions.present,
            ExpressionAttributeValues: { ':messages': messages },
          }),
        ),
      );
    },

    async reviewAt(orderId, time) {
      const expiresAt = Math.ceil(time.getTime() / 1000);
      await documents.send(new PutCommand({ TableName, Item: { ...messageReviewKey(orderId), orderId, expiresAt } }));
    },

    async deleteAll({ orderId, messages }) {
      const remove = (Key: Key, condition = {}) => documents.send(new DeleteCommand({ TableName, Key, ...condition }));
      for (const prefix of [messagePrefix, sentMessagePrefix, messagePhotoPrefix]) {
        const items = await everyItem<Key>(table, {
          ...itemsOfOrder(TableName, orderId, prefix),
          ProjectionExpression: 'pk, sk',
        });
        await inParallel(items, concurrentDeletions, ({ pk, sk }) => remove({ pk, sk }));
      }
      // Last, so that an interrupted deletion is repeated.
      const deletion = remove(conversationKey(orderId), {
        ConditionExpression: 'messages = :messages',
        ExpressionAttributeValues: { ':messages': messages },
      });
      if (!(await conditionally(deletion)).done) throw new ContentionError('A message arrived during the deletion');
    },

    async unreadBy(reader, limit) {
      const { index } = unread[reader === 'shop' ? 'shop' : 'customer'];
      const query = { partition: partitionOf(reader), limit, forward: true };
      return (await indexPage<Conversation>(table, index, query)).entries;
    },
  };
}

const partitionOf = (reader: Reader): string => (reader === 'shop' ? unreadByShop : unreadPartition(reader.customer));

/** The state of an order's messages in an image of the table's stream. */
export const conversationImage = (image: Attributes): Conversation => stored(fromAttributes(image));

/** The order of a pending review of its messages, from an image of the stream. */
export const messageReviewImage = (image: Attributes): { readonly orderId: string } => {
  const { orderId } = fromAttributes(image);
  return { orderId: String(orderId) };
};
