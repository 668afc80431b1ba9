import { type ShownBrand, shownBrand, type VersionedBrand } from '../contracts/settings/brand.ts';
import { brandedFile } from '../contracts/settings/branded-files.ts';
import { brandedFiles } from '../contracts/site-files.ts';
import { contentTypeOf } from './content-types.ts';

/** The contents of `/config.json`, known only once the stack's other resources exist. */
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

/** The bucket that the CDN serves the site from. */
export interface SiteBucket {
  put(file: PublicFile): Promise<void>;
}

interface DeploySiteDependencies {
  readonly files: SiteFiles;
  readonly bucket: SiteBucket;
}

/** Uploads the hashed assets, which may be cached for ever. Older assets stay, because open tabs still need them. */
export async function deployAssets({ files, bucket }: DeploySiteDependencies): Promise<void> {
  const names = await files.names();
  await putAll({ files, bucket }, names.filter(isAsset), 'public, max-age=31536000, immutable');
}

interface DeployPagesDependencies extends DeploySiteDependencies {
  /** The shop's name, logo and banner with their version; undefined until an owner sets them. A consistent read. */
  readonly findBrand: () => Promise<VersionedBrand | undefined>;
}

/**
 * Uploads all other files, which browsers always revalidate. The configuration comes before the pages that read it. If an owner
 * changes name, logo or banner meanwhile, they are uploaded again.
 */
export async function deployPages(dependencies: DeployPagesDependencies, config: SiteConfig): Promise<void> {
  const { files, bucket, findBrand } = dependencies;
  const brand = await findBrand();
  await putPages({ files: branded(files, shownBrand(brand)), bucket }, config);
  if ((await findBrand())?.version !== brand?.version) await deployPages(dependencies, config);
}

/** The files with the shop's own name, logo and banner. */
const branded = ({ names, read }: SiteFiles, brand: ShownBrand): SiteFiles => ({
  names,
  read: async (name) =>
    brandedFiles.includes(name) ? Buffer.from(brandedFile(name, String(await read(name)), brand)) : read(name),
});

async function putPages({ files, bucket }: DeploySiteDependencies, config: SiteConfig): Promise<void> {
  const names = (await files.names()).filter((name) => !isAsset(name));
  await putAll(
    { files, bucket },
    names.filter((name) => !isPage(name)),
    alwaysRevalidated,
  );
  await bucket.put({
    name: 'config.json',
    content: Buffer.from(JSON.stringify(config)),
    contentType: contentTypeOf('config.json'),
    cacheControl: alwaysRevalidated,
  });
  await putAll({ files, bucket }, names.filter(isPage), alwaysRevalidated);
}

/** An asset's name contains a hash of its content. */
const isAsset = (name: string) => name.startsWith('assets/');
const isPage = (name: string) => name.endsWith('.html');
const alwaysRevalidated = 'no-cache';

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
