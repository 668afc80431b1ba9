import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { type CategoryId, categories } from '#contracts/categories.ts';
import { productsPath } from './features/products/api/product-address.ts';
import { Site } from './site.tsx';
import { brand, home } from './texts.ts';

/** A page of the shop as it stands before anybody's products or session are known. */
export interface PrerenderedPage {
  readonly category: CategoryId | undefined;
  /** HTML, as is `markup`. */
  readonly title: string;
  readonly markup: string;
  /** The API's answer that the page will ask for first. */
  readonly products: string;
}

/** The shop's own page and one for each category, for browsers to show before the site's script has come. */
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
