import { shopName } from '#contracts/names.ts';
import type { PageContent } from '#contracts/products/page.ts';
import { plainText } from '../features/about/markup.ts';
import { type PageHead, shortened } from '../features/products/product-head.ts';
import { brand } from '../texts/brand.ts';
import { pageTitles } from '../texts/placeholders.ts';

/** The head of a page about the shop. Its description is the beginning of the owner's text. */
export function aboutHead({ page, text = '' }: NonNullable<PageContent['about']>, origin: string): PageHead {
  const title = pageTitles[page];
  const description = shortened(plainText(text)) || title;
  const canonical = new URL(`/${page}`, origin).href;
  return {
    title: brand.pageTitle(title),
    description,
    canonical,
    openGraph: [
      ['og:type', 'website'],
      ['og:site_name', shopName],
      ['og:locale', 'en_IN'],
      ['og:title', title],
      ['og:description', description],
      ['og:url', canonical],
      ['og:image', new URL('/icon-512.png', origin).href],
    ],
  };
}
