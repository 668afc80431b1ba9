import type { Product, ProductPage } from './product.ts';

/** What a complete page shows. The function fills the page with it, and the browser starts from the same. */
export interface PageContent {
  /** The first page of the list in the address. */
  readonly list?: ProductPage;
  /** The product in the address; null if the shop doesn't have it. */
  readonly product?: Product | null;
  /** When the function read it, in milliseconds since 1970. */
  readonly readAt: number;
}

/** The id of the script element that holds a complete page's content. */
export const pageContentId = 'page-content';

interface PageRequest {
  /** Path and query string, as the browser shows them. */
  readonly location: string;
  /** `https://…`, without a path. */
  readonly siteOrigin: string;
  readonly content: PageContent;
}

/** The site's code for the server: `web/src/server.tsx`, which the build puts beside the function `pages`. */
export interface PageRenderer {
  /** A complete HTML document. */
  readonly renderPage: (request: PageRequest) => string;
  /** The same document without content, which the browser renders. */
  readonly emptyPage: string;
}
