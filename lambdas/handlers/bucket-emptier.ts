import * as z from 'zod/mini';
import { bucketContents } from '../gateways/bucket-contents.ts';
import { openS3 } from '../gateways/s3.ts';
import { emptyBucket } from '../operations/deployment/empty-bucket.ts';
import { customResource } from '../routes/custom-resource.ts';

const contents = bucketContents(openS3());

export const handler = customResource(z.object({ BucketName: z.string() }), {
  name: ({ BucketName }) => BucketName,
  remove: ({ BucketName }) => emptyBucket(contents, BucketName),
});
