import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type Attributes, fromAttributes } from '../platform/dynamodb/attributes.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import {
  imageOrderedKey,
  imageReviewKey,
  imageUseKey,
  type Key,
  uploadKey,
  uploadPartition,
} from '../platform/dynamodb/keys.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import { conditionally, type TransactItems } from '../platform/dynamodb/writes.ts';
import type { ImageUser, ImageUses, Review } from './image-uses.ts';
import type { PictureUpload } from './picture-upload.ts';

/** The uses of each picture, in its upload's partition. */
export function imageUseTable({ name: TableName, documents }: Table): ImageUses {
  return {
    async findUnneeded(uploadId) {
      const { Items = [] } = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :partition',
          ExpressionAttributeValues: { ':partition': uploadPartition(uploadId) },
          ConsistentRead: true,
          // One item besides the record is enough to prove a use.
          Limit: 2,
        }),
      );
      const [record, ...others] = Items.map(stored<PictureUpload & Key>);
      const isUnneeded = others.length === 0 && record?.sk === uploadKey(uploadId).sk;
      return isUnneeded && record.status === 'published' ? record : undefined;
    },

    async keepForOrders(uploadId) {
      await documents.send(new PutCommand({ TableName, Item: imageOrderedKey(uploadId) }));
    },

    async reviewAt(uploadId, time) {
      const expiresAt = Math.ceil(time.getTime() / 1000);
      await documents.send(new PutCommand({ TableName, Item: { ...imageReviewKey(uploadId), uploadId, expiresAt } }));
    },

    async release(uploadId, user, revision) {
      const earlier = {
        ConditionExpression: 'revision < :revision',
        ExpressionAttributeValues: { ':revision': revision },
      };
      const Key = imageUseKey(uploadId, user);
      await conditionally(
        documents.send(new DeleteCommand({ TableName, Key, ...(revision === undefined ? {} : earlier) })),
      );
    },

    async retire({ uploadId, uses }) {
      await conditionally(
        documents.send(
          new DeleteCommand({
            TableName,
            Key: uploadKey(uploadId),
            ConditionExpression: 'uses = :uses',
            ExpressionAttributeValues: { ':uses': uses },
          }),
        ),
      );
    },
  };
}

/**
 * The additional writes of a product or the brand that starts to use a picture. One marks the use. The other counts it on the upload's
 * record, and fails if the picture was deleted.
 */
export const imageUse = (TableName: string, uploadId: string, user: ImageUser, revision: number): TransactItems => [
  { Put: { TableName, Item: { ...imageUseKey(uploadId, user), revision } } },
  {
    Update: {
      TableName,
      Key: uploadKey(uploadId),
      UpdateExpression: 'ADD uses :one',
      ConditionExpression: '#status = :published',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':one': 1, ':published': 'published' },
    },
  },
];

/** The pending review in an image of the table's stream. */
export const reviewImage = (image: Attributes): Review => ({ uploadId: String(fromAttributes(image).uploadId) });
