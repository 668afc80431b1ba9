import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { openS3 } from '../gateways/s3.ts';
import { siteBucket } from '../gateways/site-bucket.ts';
import { siteFolder } from '../gateways/site-folder.ts';
import { deployAssets, deployPages } from '../operations/deployment/site.ts';
import { customResource } from '../routes/custom-resource.ts';

// The stack has put the built site beside this file.
const files = siteFolder(fileURLToPath(new URL('site', import.meta.url)));
const s3 = openS3();

const propertiesSchema = z.discriminatedUnion('Part', [
  z.object({ Part: z.literal('assets'), BucketName: z.string() }),
  z.object({ Part: z.literal('pages'), BucketName: z.string(), Config: z.record(z.string(), z.string()) }),
]);

export const handler = customResource(propertiesSchema, {
  // Until now one resource stood for all files, under the name that the pages keep.
  name: ({ Part }) => (Part === 'pages' ? 'site-files' : 'site-assets'),
  async make(properties) {
    const site = { files, bucket: siteBucket(s3, properties.BucketName) };
    await (properties.Part === 'assets' ? deployAssets(site) : deployPages(site, properties.Config));
  },
});
