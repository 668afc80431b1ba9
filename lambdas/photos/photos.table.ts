import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '../platform/dynamodb/batch-get.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { photoKey, photoPrefix } from '../platform/dynamodb/keys.ts';
import { everyItem, itemsOfUser } from '../platform/dynamodb/query.ts';
import { conditionally, conditions } from '../platform/dynamodb/writes.ts';
import { uploadRecords } from '../uploads/upload-records.table.ts';
import type { PhotoRecord, Photos } from './photo.ts';

/** The photos' records in the table. */
export const photoTable = (table: Table): Photos => ({
  of: (userId) => ({
    ...uploadRecords<PhotoRecord>(table, {
      keyOf: (photoId) => photoKey(userId, photoId),
      endableFrom: ['pending', 'publishing'],
    }),

    async create(photo) {
      const written = await conditionally<PhotoRecord>(
        table.documents.send(
          new PutCommand({
            TableName: table.name,
            Item: { ...photoKey(userId, photo.uploadId), ...photo },
            ...conditions.absent,
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        ),
      );
      return written.done ? undefined : written.existing;
    },

    async findMany(photoIds) {
      const keys = photoIds.map((photoId) => photoKey(userId, photoId));
      const photos = await batchGet<PhotoRecord>(table, keys, { consistent: false });
      return new Map(photos.map((photo) => [photo.uploadId, photo]));
    },

    async unorderedBytes() {
      const photos = await everyItem<Pick<PhotoRecord, 'size'>>(table, {
        ...itemsOfUser(table.name, userId, photoPrefix),
        FilterExpression: 'attribute_not_exists(orders)',
        ProjectionExpression: '#size',
        ExpressionAttributeNames: { '#size': 'size' },
      });
      return photos.reduce((sum, { size }) => sum + size, 0);
    },
  }),
});
