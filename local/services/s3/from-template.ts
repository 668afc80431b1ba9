import type { ServiceContext } from '#host/context.ts';
import type { BucketSettings } from '#services/s3/bucket-settings.ts';
import type { Stack } from '#template/stack.ts';
import { createS3, type S3Store } from './s3.ts';

interface OpenS3 {
  readonly endpoint: string;
  /** Direct access to the objects, for the CDN. */
  readonly store: S3Store;
  /** Physical names, in the template's order. */
  readonly buckets: readonly string[];
}

/** Serves the template's buckets. In their CORS rules, the local site's origin replaces the distribution's. */
export async function openS3({ stack, names, folder, keyring, serve, addresses }: ServiceContext): Promise<OpenS3> {
  const { region } = names;
  const buckets = bucketSettings(stack, addresses.site.toLocal);
  const service = createS3({ directory: folder.folder('s3'), buckets, keyring, region });
  const endpoint = await serve('s3', service);
  for (const { name } of buckets) addresses.browsers.add(`https://${name}.s3.${region}.amazonaws.com`, endpoint);
  return { endpoint, store: service.store, buckets: buckets.map(({ name }) => name) };
}

const bucketSettings = (stack: Stack, toLocal: (text: string) => string): BucketSettings[] =>
  stack.all('AWS::S3::Bucket').map(({ resource, properties }) => ({
    name: resource.ref,
    cors: properties.CorsConfiguration.CorsRules.map((rule) => ({
      allowedOrigins: rule.AllowedOrigins.map(toLocal),
      allowedMethods: rule.AllowedMethods,
      allowedHeaders: rule.AllowedHeaders,
      exposedHeaders: rule.ExposedHeaders,
      ...(rule.MaxAge !== undefined && { maxAge: rule.MaxAge }),
    })),
  }));
