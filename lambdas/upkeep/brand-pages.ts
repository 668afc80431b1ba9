import { type Brand, shownBrand } from '../contracts/settings/brand.ts';
import { brandedFile } from '../contracts/settings/branded-files.ts';
import { brandedFiles } from '../contracts/site-files.ts';
import { inParallel } from '../platform/in-parallel.ts';
import { ContentionError } from '../platform/result.ts';

/** A file of the site that contains the shop's name. */
interface SitePage {
  readonly fileName: string;
  readonly content: string;
  readonly contentType: string | undefined;
  readonly cacheControl: string | undefined;
  /** S3's version of the file. */
  readonly etag: string;
}

/** The bucket that CloudFront serves the site from. */
export interface SitePages {
  /** Undefined until a deployment has uploaded the file. */
  find(fileName: string): Promise<SitePage | undefined>;
  /** Writes the content if the file is still the one that was read. Returns false if it has changed. */
  replace(page: SitePage, content: string): Promise<boolean>;
}

interface BrandPagesDependencies {
  readonly pages: SitePages;
  readonly findBrand: () => Promise<Brand | undefined>;
}

const attempts = 5;
const filesAtOnce = 4;

/** Puts the shop's name, logo and banner into the pages of the site's bucket. Idempotent. @throws if a page keeps changing. */
export async function brandPages(dependencies: BrandPagesDependencies): Promise<void> {
  await inParallel(brandedFiles, filesAtOnce, (fileName) => brandPage(dependencies, fileName, attempts));
}

/**
 * Reads the page before the name, and writes it only if it is still the same. So neither an older name nor the page of an older
 * build replaces a newer one.
 */
async function brandPage(dependencies: BrandPagesDependencies, fileName: string, left: number): Promise<void> {
  if (left === 0) throw new ContentionError(`${fileName} keeps changing`);
  const { pages, findBrand } = dependencies;
  const page = await pages.find(fileName);
  if (page === undefined) return;
  const content = brandedFile(fileName, page.content, shownBrand(await findBrand()));
  if (content === page.content || (await pages.replace(page, content))) return;
  await brandPage(dependencies, fileName, left - 1);
}
