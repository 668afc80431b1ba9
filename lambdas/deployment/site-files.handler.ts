import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { VersionedBrand } from '../contracts/settings/brand.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { brandKey } from '../platform/dynamodb/keys.ts';
import { versionedItems } from '../platform/dynamodb/versioned-items.ts';
import { setting } from '../platform/environment.ts';
import { openS3 } from '../platform/s3.ts';
import { customResource } from './custom-resource.ts';
import { deployAssets, deployPages } from './site.ts';
import { siteBucket } from './site-bucket.gateway.ts';
import { siteFolder } from './site-folder.gateway.ts';

// The stack bundles the built site beside this file.
const files = siteFolder(fileURLToPath(new URL('site', import.meta.url)));
const s3 = openS3();
const items = versionedItems(openTable(setting('tableName')));
const findBrand = () => items.find<VersionedBrand>(brandKey, { consistent: true });

const propertiesSchema = z.discriminatedUnion('Part', [
  z.object({ Part: z.literal('assets'), BucketName: z.string() }),
  z.object({ Part: z.literal('pages'), BucketName: z.string(), Config: z.record(z.string(), z.string()) }),
]);

export const handler = customResource(propertiesSchema, {
  // Earlier versions had one resource for all files; its physical ID is now that of the pages.
  name: ({ Part }) => (Part === 'pages' ? 'site-files' : 'site-assets'),
  async make(properties) {
    const site = { files, bucket: siteBucket(s3, properties.BucketName) };
    await (properties.Part === 'assets' ? deployAssets(site) : deployPages({ ...site, findBrand }, properties.Config));
  },
});
