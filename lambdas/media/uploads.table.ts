import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Attributes, fromAttributes } from '../platform/dynamodb/attributes.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { uploadKey } from '../platform/dynamodb/keys.ts';
import { conditionally, conditions } from '../platform/dynamodb/writes.ts';
import type { UploadRecord, Uploads } from './upload.ts';

/** `status` is a reserved word in DynamoDB. */
const status = { '#status': 'status' } as const;

/** The uploads' records in the table. */
export function uploadTable({ name: TableName, documents }: Table): Uploads {
  return {
    async find(uploadId) {
      const { Item } = await documents.send(
        new GetCommand({ TableName, Key: uploadKey(uploadId), ConsistentRead: true }),
      );
      return Item as UploadRecord | undefined;
    },

    async create(upload) {
      await documents.send(
        new PutCommand({ TableName, Item: { ...uploadKey(upload.uploadId), ...upload }, ...conditions.absent }),
      );
    },

    async decide(uploadId, decision) {
      const written = await conditionally<UploadRecord>(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: uploadKey(uploadId),
            UpdateExpression: 'SET #status = :decision',
            ConditionExpression: '#status IN (:pending, :decision)',
            ExpressionAttributeNames: status,
            ExpressionAttributeValues: { ':pending': 'pending', ':decision': decision },
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        ),
      );
      return written.done ? decision : written.existing?.status;
    },

    async publish(uploadId) {
      const { done } = await conditionally(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: uploadKey(uploadId),
            UpdateExpression: 'SET #status = :published REMOVE expiresAt',
            ExpressionAttributeNames: status,
            ExpressionAttributeValues: { ':published': 'published' },
            ...conditions.present,
          }),
        ),
      );
      return done;
    },

    async forget(uploadId) {
      await conditionally(
        documents.send(
          new DeleteCommand({
            TableName,
            Key: uploadKey(uploadId),
            ConditionExpression: '#status = :ending',
            ExpressionAttributeNames: status,
            ExpressionAttributeValues: { ':ending': 'ending' },
          }),
        ),
      );
    },
  };
}

/** The upload in an image of the table's stream. */
export const uploadImage = (image: Attributes): UploadRecord =>
  fromAttributes(image) as Record<string, unknown> & UploadRecord;
