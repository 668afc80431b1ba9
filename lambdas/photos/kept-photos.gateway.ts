import { DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { KeptPhotos } from './retention.ts';

/** The copies of checked photos in S3, for deletion. */
export const keptPhotos = (s3: S3Client, Bucket: string): KeptPhotos => ({
  async remove(imageKey) {
    await s3.send(new DeleteObjectCommand({ Bucket, Key: imageKey }));
  },
});
