import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import type { Key } from '../platform/dynamodb/keys.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import { conditionally } from '../platform/dynamodb/writes.ts';
import type { Upload, UploadRecords, UploadStatus } from './upload.ts';

/** `status` is a reserved word in DynamoDB. */
const status = { '#status': 'status' } as const;

interface UploadPolicy {
  readonly keyOf: (uploadId: string) => Key;
  /** The states in which an upload may be ended. */
  readonly endableFrom: readonly UploadStatus[];
}

/** Finds a record of one kind of upload. Functions that only read records need no more than this. */
export const findRecord =
  <Record extends Upload>({ name: TableName, documents }: Table, keyOf: UploadPolicy['keyOf']) =>
  async (uploadId: string): Promise<Record | undefined> => {
    const { Item } = await documents.send(new GetCommand({ TableName, Key: keyOf(uploadId), ConsistentRead: true }));
    return Item && stored<Record>(Item);
  };

/** The records of one kind of upload in the table. */
export function uploadRecords<Record extends Upload>(
  table: Table,
  { keyOf, endableFrom }: UploadPolicy,
): UploadRecords<Record> {
  const { name: TableName, documents } = table;
  return {
    find: findRecord<Record>(table, keyOf),

    async decide({ uploadId, imageKey }, decision) {
      const from: readonly UploadStatus[] = decision === 'ending' ? endableFrom : ['pending'];
      const written = await conditionally<Record>(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: keyOf(uploadId),
            UpdateExpression: 'SET #status = :decision',
            ConditionExpression: `imageKey = :imageKey AND #status IN (:decision, ${from.map((_, index) => `:from${index}`).join(', ')})`,
            ExpressionAttributeNames: status,
            ExpressionAttributeValues: {
              ':imageKey': imageKey,
              ':decision': decision,
              ...Object.fromEntries(from.map((state, index) => [`:from${index}`, state])),
            },
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        ),
      );
      if (written.done) return decision;
      return written.existing?.imageKey === imageKey ? written.existing.status : undefined;
    },

    async markComplete({ uploadId, imageKey }) {
      const { done } = await conditionally(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: keyOf(uploadId),
            UpdateExpression: 'SET #status = :published REMOVE expiresAt',
            ConditionExpression: 'imageKey = :imageKey AND #status <> :ending',
            ExpressionAttributeNames: status,
            ExpressionAttributeValues: { ':imageKey': imageKey, ':published': 'published', ':ending': 'ending' },
          }),
        ),
      );
      return done;
    },

    async forget({ uploadId, imageKey }) {
      await conditionally(
        documents.send(
          new DeleteCommand({
            TableName,
            Key: keyOf(uploadId),
            ConditionExpression: 'imageKey = :imageKey AND #status = :ending',
            ExpressionAttributeNames: status,
            ExpressionAttributeValues: { ':imageKey': imageKey, ':ending': 'ending' },
          }),
        ),
      );
    },
  };
}
