import { DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { photoFolders } from '../contracts/names.ts';
import type { KeptPhotos } from './retention.ts';

/** Deletes a photo's files in S3: the checked copy, and the upload, if the bucket's lifecycle rule has not deleted it yet. */
export const keptPhotos = (s3: S3Client, Bucket: string): KeptPhotos => ({
  async remove(imageKey) {
    const keys = [imageKey, `${photoFolders.incoming}/${imageKey}`];
    await Promise.all(keys.map((Key) => s3.send(new DeleteObjectCommand({ Bucket, Key }))));
  },
});
