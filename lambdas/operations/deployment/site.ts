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

export interface DeploySiteDependencies {
  readonly files: SiteFiles;
  readonly bucket: SiteBucket;
}

/** A hash of what is in them is part of their names. */
const assets = {
  are: (name: string) => name.startsWith('assets/'),
  cacheControl: 'public, max-age=31536000, immutable',
};
const isPage = (name: string) => name.endsWith('.html');
const alwaysAsked = 'no-cache';

/**
 * Puts the site where shoppers find it: hashed assets first and kept for ever, pages last and always asked for anew. An open tab
 * always finds the files it was built with, for nothing is taken away, and a new one never meets a page whose assets or
 * configuration are not there yet.
 */
export async function deploySite({ files, bucket }: DeploySiteDependencies, config: SiteConfig): Promise<void> {
  const names = await files.names();
  const others = names.filter((name) => !assets.are(name));
  const put = (name: string, content: Uint8Array, cacheControl: string) =>
    bucket.put({ name, content, contentType: contentTypeOf(name), cacheControl });
  const putAll = (group: readonly string[], cacheControl: string) =>
    Promise.all(group.map(async (name) => put(name, await files.read(name), cacheControl)));
  const extras = others.filter((name) => !isPage(name));
  await putAll(names.filter(assets.are), assets.cacheControl);
  await putAll(extras, alwaysAsked);
  await put('config.json', Buffer.from(JSON.stringify(config)), alwaysAsked);
  await putAll(others.filter(isPage), alwaysAsked);
}
