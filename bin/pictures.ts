import { DeleteObjectCommand, ListObjectVersionsCommand, type S3Client } from '@aws-sdk/client-s3';
import { imageFolder } from '#contracts/names.ts';
import { uploadIdOf } from '#lambdas/pictures/image-keys.ts';
import { type ItemTable, inGroups, kindOf, type Progress, tableItems } from './items.ts';

interface Restoring {
  readonly table: ItemTable;
  readonly images: { readonly s3: S3Client; readonly bucket: string };
  readonly progress: Progress;
}

export interface RestoredPictures {
  /** How many pictures the shop has. */
  readonly pictures: number;
  /** How many deleted files of them are back. */
  readonly files: number;
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
  let files = 0;
  let deletedAt: Date | undefined;
  let next: { readonly KeyMarker?: string | undefined; readonly VersionIdMarker?: string | undefined } = {};
  do {
    const page = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: `${imageFolder}/`, ...next }));
    const markers = (page.DeleteMarkers ?? []).filter(
      ({ IsLatest, Key = '' }) => IsLatest && kept.has(uploadIdOf(Key) ?? ''),
    );
    await inGroups(markers, async ({ Key, VersionId, LastModified }) => {
      await s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
      files += 1;
      if (LastModified && !(deletedAt && deletedAt <= LastModified)) deletedAt = LastModified;
    });
    progress(files);
    next = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
  } while (next.KeyMarker !== undefined);
  return { pictures: kept.size, files, deletedAt };
}

async function publishedUploads(table: ItemTable): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const items of tableItems(table)()) {
    for (const { uploadId, status } of items.filter((item) => kindOf(item) === 'UPLOAD')) {
      if (uploadId?.S !== undefined && status?.S === 'published') ids.add(uploadId.S);
    }
  }
  return ids;
}
