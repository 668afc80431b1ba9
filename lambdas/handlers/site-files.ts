import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { openS3 } from '../gateways/s3.ts';
import { siteBucket } from '../gateways/site-bucket.ts';
import { siteFolder } from '../gateways/site-folder.ts';
import { deploySite } from '../operations/deployment/site.ts';
import { customResource } from '../routes/custom-resource.ts';
import { setting } from './environment.ts';

const dependencies = {
  // The stack has put the built site beside this file.
  files: siteFolder(fileURLToPath(new URL('site', import.meta.url))),
  bucket: siteBucket(openS3(), setting('siteBucket')),
};

export const handler = customResource(z.object({ Config: z.record(z.string(), z.string()) }), {
  name: () => 'site-files',
  make: ({ Config }) => deploySite(dependencies, Config),
});
