import { DeleteObjectsCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import type { BucketContents } from '../operations/deployment/empty-bucket.ts';

/** The buckets of S3, a page of a thousand keys at a time. */
export const bucketContents = (s3: S3Client): BucketContents => ({
  async list(Bucket) {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
    return Contents.flatMap(({ Key }) => (Key === undefined ? [] : [Key]));
  },
  async remove(Bucket, keys) {
    const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
    const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete }));
    const [first] = Errors;
    if (first !== undefined) throw new Error(`${first.Key} cannot be removed from ${Bucket}: ${first.Message}`);
  },
});
