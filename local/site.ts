import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { S3Store } from './s3/index.ts';
import type { Played } from './template/stack.ts';
import type { Template } from './template/template.ts';
import { wildcard } from './wildcard.ts';

type Deployment = Played<'Custom::CDKBucketDeployment'>['properties'];

/** Content types by file ending, as the deployment's own tool guesses them on AWS. */
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.map': 'application/json',
  '.txt': 'text/plain',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/**
 * Plays one of the CDK's bucket deployments: copies the files of its assets into the bucket, values that are known only
 * now put in place of their markers. `adjust` may change a file that the local cloud must add to.
 */
export async function deployFiles(
  deployment: Deployment,
  asset: Template['asset'],
  store: S3Store,
  adjust: (key: string, content: Buffer) => Buffer,
): Promise<void> {
  const { DestinationBucketName: bucket, DestinationBucketKeyPrefix: prefix, SystemMetadata } = deployment;
  const cacheControl = SystemMetadata['cache-control'];
  const files = collectFiles(deployment, asset);
  for (const [name, raw] of files) {
    const key = prefix + name;
    const content = adjust(key, raw);
    const metadata = {
      contentType: contentTypes[extname(name).toLowerCase()] ?? 'application/octet-stream',
      ...(cacheControl !== undefined && { cacheControl }),
    };
    const current = store.head(bucket, key);
    const etag = `"${createHash('md5').update(content).digest('hex')}"`;
    const same = current?.contentType === metadata.contentType && current.cacheControl === cacheControl;
    if (!same || current.etag !== etag) await store.write(bucket, key, content, metadata);
  }
  if (!deployment.Prune) return;
  const included = filter(deployment);
  for (const key of store.list(bucket, prefix)) {
    const name = key.slice(prefix.length);
    if (!files.has(name) && included(name)) await store.delete(bucket, key);
  }
}

/** The deployment's files by name; of two sources with the same file, the later wins. */
function collectFiles(deployment: Deployment, asset: Template['asset']): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const included = filter(deployment);
  deployment.SourceObjectKeys.forEach((objectKey, index) => {
    const folder = asset(objectKey);
    const markers = Object.entries(deployment.SourceMarkers[index] ?? {});
    const jsonEscape = deployment.SourceMarkersConfig[index]?.jsonEscape ?? false;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const name = path.slice(folder.length + 1).replaceAll(sep, '/');
      if (included(name)) files.set(name, substitute(readFileSync(path), markers, jsonEscape));
    }
  });
  return files;
}

function substitute(content: Buffer, markers: readonly (readonly [string, string])[], jsonEscape: boolean): Buffer {
  if (markers.length === 0) return content;
  const text = markers.reduce(
    (result, [marker, value]) => result.replaceAll(marker, jsonEscape ? JSON.stringify(value).slice(1, -1) : value),
    content.toString(),
  );
  return Buffer.from(text);
}

/** As `aws s3 sync` filters: everything at first, then the exclusions, then the inclusions; the last match decides. */
function filter({ Exclude, Include }: Deployment): (name: string) => boolean {
  const excluded = Exclude.map((pattern) => wildcard(pattern));
  const included = Include.map((pattern) => wildcard(pattern));
  return (name) => included.some((pattern) => pattern.test(name)) || !excluded.some((pattern) => pattern.test(name));
}
