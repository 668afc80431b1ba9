import {
  DeleteObjectsCommand,
  GetBucketTaggingCommand,
  ListObjectsV2Command,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { disposableTag } from '../contracts/names.ts';
import type { BucketContents } from './empty-bucket.ts';

/** S3's error codes for a missing bucket, and for one without tags. */
const unmarked = new Set(['NoSuchBucket', 'NoSuchTagSet']);

/** S3's buckets, in pages of a thousand keys. */
export const bucketContents = (s3: S3Client): BucketContents => ({
  async isDisposable(Bucket) {
    try {
      const { TagSet = [] } = await s3.send(new GetBucketTaggingCommand({ Bucket }));
      return TagSet.some(({ Key }) => Key === disposableTag);
    } catch (error) {
      if (error instanceof S3ServiceException && unmarked.has(error.name)) return false;
      throw error;
    }
  },
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
