import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import {
  type DeleteMarkerEntry,
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { imageFolder } from '#contracts/names.ts';
import { uploadIdOf } from '#lambdas/pictures/image-keys.ts';
import { uploadKey } from '#lambdas/platform/dynamodb/keys.ts';
import { type Item, type ItemTable, inGroups, kindOf, type Progress, tableItems } from './items.ts';

interface Restoring {
  readonly table: ItemTable;
  readonly images: { readonly s3: S3Client; readonly bucket: string };
  readonly progress: Progress;
}

interface RestoredPictures {
  /** How many pictures the shop has. */
  readonly pictures: number;
  /** How many deleted files of them are back. */
  readonly files: number;
  /** How many deleted files of them have no version any more. */
  readonly lost: number;
  /** When the first of these was deleted. */
  readonly deletedAt?: Date | undefined;
}

/**
 * Brings back deleted files of pictures that the table still has, by removing the markers that S3 puts over deleted files of a bucket
 * with versions. What the shop deleted itself is in no item any more, and stays deleted.
 */
export async function restorePictures({ table, images, progress }: Restoring): Promise<RestoredPictures> {
  const { s3, bucket: Bucket } = images;
  const kept = await publishedUploads(table);
  const deleted = new Map<string, DeleteMarkerEntry>();
  let files = 0;
  let deletedAt: Date | undefined;
  let next: { readonly KeyMarker?: string | undefined; readonly VersionIdMarker?: string | undefined } = {};
  do {
    const page = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: `${imageFolder}/`, ...next }));
    for (const marker of page.DeleteMarkers ?? []) {
      const { IsLatest, Key = '' } = marker;
      if (IsLatest && kept.has(uploadIdOf(Key) ?? '')) deleted.set(Key, marker);
    }
    // A file's versions follow its marker, maybe on the next page.
    const found = [...new Set(page.Versions?.map(({ Key = '' }) => Key))].flatMap((key) => deleted.get(key) ?? []);
    await inGroups(found, async ({ Key = '', VersionId, LastModified }) => {
      deleted.delete(Key);
      // The shop may have deleted the picture meanwhile.
      if (!(await isPublished(table, uploadIdOf(Key) ?? ''))) return;
      await s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
      files += 1;
      if (LastModified && !(deletedAt && deletedAt <= LastModified)) deletedAt = LastModified;
    });
    progress(files);
    next = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
  } while (next.KeyMarker !== undefined);
  return { pictures: kept.size, files, lost: deleted.size, deletedAt };
}

const isPublishedUpload = (item: Item): boolean => kindOf(item) === 'UPLOAD' && item.status?.S === 'published';

async function isPublished({ client, name: TableName }: ItemTable, uploadId: string): Promise<boolean> {
  const { pk, sk } = uploadKey(uploadId);
  const Key = { pk: { S: pk }, sk: { S: sk } };
  const { Item } = await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
  return Item !== undefined && isPublishedUpload(Item);
}

async function publishedUploads(table: ItemTable): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const items of tableItems(table)()) {
    for (const { uploadId } of items.filter(isPublishedUpload)) if (uploadId?.S !== undefined) ids.add(uploadId.S);
  }
  return ids;
}
