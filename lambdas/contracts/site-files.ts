import { categoryIds } from './categories.ts';
import { shopPages } from './site-paths.ts';

/** The lists that the build prerenders. */
export const prerenderedLists = ['home', ...categoryIds.map((id) => `home.${id}`)];

/** The other pages that CloudFront serves from the site's bucket while the `pages` function fails. The browser renders them. */
export const browserPages = ['search', 'product', 'occasion', 'not-found', ...shopPages];

export const manifestFile = 'manifest.webmanifest';

/** The files of the site's bucket that contain the shop's name. */
export const brandedFiles: readonly string[] = [
  ...['index.html', 'not-found.html', manifestFile],
  ...[...prerenderedLists, ...browserPages].map((name) => `pages/${name}.html`),
];
