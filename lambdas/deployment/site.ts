import { contentTypeOf } from './content-types.ts';

/** What the site reads of `/config.json`, which is known only once the stack's parts are there. */
export type SiteConfig = Readonly<Record<string, string>>;

/** The built site. */
export interface SiteFiles {
  /** Paths below the site's root. */
  names(): Promise<readonly string[]>;
  read(name: string): Promise<Uint8Array>;
}

export interface PublicFile {
  readonly name: string;
  readonly content: Uint8Array;
  readonly contentType: string;
  readonly cacheControl: string;
}

/** Where the CDN finds the site. */
export interface SiteBucket {
  put(file: PublicFile): Promise<void>;
}

interface DeploySiteDependencies {
  readonly files: SiteFiles;
  readonly bucket: SiteBucket;
}

/**
 * Puts the hashed files into the site's bucket. Nothing is taken away, so an open tab finds the files that it was built with, and
 * every file may be cached for ever.
 */
export async function deployAssets({ files, bucket }: DeploySiteDependencies): Promise<void> {
  const names = await files.names();
  await putAll({ files, bucket }, names.filter(isAsset), 'public, max-age=31536000, immutable');
}

/** Puts everything else, which browsers always ask for again: the configuration before the pages that read it. */
export async function deployPages({ files, bucket }: DeploySiteDependencies, config: SiteConfig): Promise<void> {
  const names = (await files.names()).filter((name) => !isAsset(name));
  await putAll(
    { files, bucket },
    names.filter((name) => !isPage(name)),
    alwaysAsked,
  );
  await bucket.put({
    name: 'config.json',
    content: Buffer.from(JSON.stringify(config)),
    contentType: contentTypeOf('config.json'),
    cacheControl: alwaysAsked,
  });
  await putAll({ files, bucket }, names.filter(isPage), alwaysAsked);
}

/** A hash of an asset's content is part of its name. */
const isAsset = (name: string) => name.startsWith('assets/');
const isPage = (name: string) => name.endsWith('.html');
const alwaysAsked = 'no-cache';

async function putAll(
  { files, bucket }: DeploySiteDependencies,
  names: readonly string[],
  cacheControl: string,
): Promise<void> {
  await Promise.all(
    names.map(async (name) =>
      bucket.put({ name, content: await files.read(name), contentType: contentTypeOf(name), cacheControl }),
    ),
  );
}
