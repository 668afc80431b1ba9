import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { openS3 } from '../gateways/s3.ts';
import { siteBucket } from '../gateways/site-bucket.ts';
import { siteFolder } from '../gateways/site-folder.ts';
import { deploySite } from '../operations/deployment/site.ts';
import { customResource } from '../routes/custom-resource.ts';

// The stack has put the built site beside this file.
const files = siteFolder(fileURLToPath(new URL('site', import.meta.url)));
const s3 = openS3();

export const handler = customResource(z.object({ BucketName: z.string(), Config: z.record(z.string(), z.string()) }), {
  name: () => 'site-files',
  make: ({ BucketName, Config }) => deploySite({ files, bucket: siteBucket(s3, BucketName) }, Config),
});
