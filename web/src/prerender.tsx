import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { type CategoryId, categories } from '#contracts/categories.ts';
import { productsPath } from './features/products/api/product-address.ts';
import { Site } from './site.tsx';
import { brand, home } from './texts.ts';

/** A page of the shop before its products and the session are loaded. */
export interface PrerenderedPage {
  readonly category: CategoryId | undefined;
  /** HTML, like `markup`. */
  readonly title: string;
  readonly markup: string;
  /** The URL of the page's first API call. */
  readonly products: string;
}

/** The shop's front page and one page per category, which browsers show before the site's script has loaded. */
export const prerenderedPages = (): readonly PrerenderedPage[] =>
  [undefined, ...categories].map((category) => ({
    category: category?.id,
    title: renderToString(brand.pageTitle(category?.label ?? home.title)),
    markup: renderToString(
      <StaticRouter location={category === undefined ? '/home' : `/home?category=${category.id}`}>
        <Site />
      </StaticRouter>,
    ),
    products: productsPath({ category: category?.id }),
  }));
