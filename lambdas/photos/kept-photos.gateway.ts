import { DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { photoFolders } from '../contracts/names.ts';
import type { KeptPhotos } from './retention.ts';

/** The files of photos in S3, for deletion: the checked copy, and the upload until the bucket's lifecycle rule deletes it. */
export const keptPhotos = (s3: S3Client, Bucket: string): KeptPhotos => ({
  async remove(imageKey) {
    const keys = [imageKey, `${photoFolders.incoming}/${imageKey}`];
    await Promise.all(keys.map((Key) => s3.send(new DeleteObjectCommand({ Bucket, Key }))));
  },
});
