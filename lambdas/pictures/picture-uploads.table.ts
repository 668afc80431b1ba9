import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Attributes, fromAttributes } from '../platform/dynamodb/attributes.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { uploadKey } from '../platform/dynamodb/keys.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import { conditions } from '../platform/dynamodb/writes.ts';
import { findRecord, uploadRecords } from '../uploads/upload-records.table.ts';
import type { PictureUpload, PictureUploads } from './picture-upload.ts';

/** Finds the records of owners' pictures, without the code that changes them. */
export const uploadFinder = (table: Table): Pick<PictureUploads, 'find'> => ({
  find: findRecord<PictureUpload>(table, uploadKey),
});

/** The records of owners' pictures in the table. A published picture can't be ended: products and orders may show it. */
export function uploadTable(table: Table): PictureUploads {
  return {
    ...uploadRecords<PictureUpload>(table, { keyOf: uploadKey, endableFrom: ['pending'] }),

    async create(upload) {
      await table.documents.send(
        new PutCommand({
          TableName: table.name,
          Item: { ...uploadKey(upload.uploadId), ...upload },
          ...conditions.absent,
        }),
      );
    },
  };
}

/** The upload in an image of the table's stream. */
export const uploadImage = (image: Attributes): PictureUpload => stored(fromAttributes(image));
