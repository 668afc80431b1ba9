import type { Occasion, ShownOccasion } from '../occasions/occasions.ts';
import type { ShownBrand } from '../settings/brand.ts';
import type { Contact } from '../settings/shop-details.ts';
import type { ShopPage } from '../site-paths.ts';
import type { Product, ProductPage } from './product.ts';

/** The data of a complete page. The function renders the page with it, and the browser hydrates with the same data. */
export interface PageContent {
  /** The first page of the product list at this address. */
  readonly list?: ProductPage;
  /** What `list` shows, if the address doesn't say it. */
  readonly filter?: Pick<Occasion, 'category' | 'words'>;
  /** All occasions, on an occasion's page. */
  readonly occasions?: readonly ShownOccasion[];
  /** The product at this address; null if the shop doesn't have it. */
  readonly product?: Product | null;
  /** The page about the shop at this address. */
  readonly about?: { readonly page: ShopPage; readonly text?: string | undefined };
  /** When the function read the data, in epoch milliseconds. */
  readonly readAt: number;
}

/** The ID of the script element that contains a complete page's content. */
export const pageContentId = 'page-content';

interface PageRequest {
  /** Path and query string, as the browser shows them. */
  readonly location: string;
  /** `https://…`, without a path. */
  readonly siteOrigin: string;
  readonly content: PageContent;
  /** For the footer. The browser keeps the footer's HTML, so the content doesn't repeat it. */
  readonly contact: Contact;
  /** For the front page, in whose HTML the browser keeps them, as the contact. */
  readonly occasions: readonly ShownOccasion[];
  /** The browser reads it from the page's metas. */
  readonly brand: ShownBrand;
}

/** The site's server bundle: `web/src/server.tsx`, which the build puts beside the function `pages`. */
export interface PageRenderer {
  /** A complete HTML document. */
  readonly renderPage: (request: PageRequest) => string;
  /** The same document without content, for pages that the browser renders. */
  readonly emptyPage: (brand: ShownBrand) => string;
}
