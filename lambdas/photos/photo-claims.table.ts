import { photoKey } from '../platform/dynamodb/keys.ts';
import type { TransactItems } from '../platform/dynamodb/writes.ts';

/**
 * The further writes of a transaction that starts to name these photos, so that no concurrent review misses the use. They fail if a
 * photo is missing or incomplete. With an order, they also keep the photos for it.
 */
export const photoClaims = (
  TableName: string,
  userId: string,
  photoIds: readonly string[],
  orderId?: string,
): TransactItems =>
  [...new Set(photoIds)].map((photoId) => ({
    Update: {
      TableName,
      Key: photoKey(userId, photoId),
      UpdateExpression: `ADD claims :one${orderId === undefined ? '' : ', orders :order'} REMOVE unneededSince`,
      ConditionExpression: '#status = :published',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':one': 1,
        ':published': 'published',
        ...(orderId !== undefined && { ':order': new Set([orderId]) }),
      },
    },
  }));
