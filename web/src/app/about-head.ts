import type { PageContent } from '#contracts/products/page.ts';
import { plainText } from '../features/about/markup.ts';
import { type PageHead, pageHead, shopImage, shortened } from '../features/products/product-head.ts';
import { pageTitles } from '../texts/page-titles.ts';

/** The head of a page about the shop. Its description is the beginning of the owner's text, and its image the shop's own. */
export function aboutHead({ page, text = '' }: NonNullable<PageContent['about']>, origin: string): PageHead {
  const title = pageTitles[page];
  return pageHead({
    type: 'website',
    title,
    description: shortened(plainText(text)) || title,
    canonical: new URL(`/${page}`, origin).href,
    more: shopImage(origin),
  });
}
