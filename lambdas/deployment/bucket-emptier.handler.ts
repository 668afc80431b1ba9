import * as z from 'zod/mini';
import { openS3 } from '../platform/s3.ts';
import { bucketContents } from './bucket-contents.gateway.ts';
import { customResource } from './custom-resource.ts';
import { emptyBucket } from './empty-bucket.ts';

const contents = bucketContents(openS3());

export const handler = customResource(z.object({ BucketName: z.string() }), {
  name: ({ BucketName }) => BucketName,
  remove: ({ BucketName }) => emptyBucket(contents, BucketName),
});
