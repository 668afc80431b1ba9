import type { BreadcrumbList, Graph, Product as ProductData } from 'schema-dts';
import { categoryLabel } from '#contracts/categories.ts';
import { escapedHtml } from '#contracts/html.ts';
import { previewUrl } from '#contracts/names.ts';
import type { Product } from '#contracts/products/product.ts';
import { categoryPath, productPath } from '#contracts/products/product-address.ts';
import { brand } from '#web/texts/brand.ts';

/** A page's metadata for search engines and link previews. All texts are plain, not HTML. */
export interface PageHead {
  readonly title: string;
  /** One line. */
  readonly description: string;
  /** The page's own absolute URL. */
  readonly canonical: string;
  /** Open Graph properties in order (https://ogp.me). */
  readonly openGraph: readonly (readonly [property: string, content: string])[];
}

interface ProductHead extends PageHead {
  /** Schema.org data. `jsonLdText` converts it to the text of a script. */
  readonly jsonLd: Graph;
}

/** The length of a description in search results and previews, in characters. */
const descriptionLength = 160;
/** The shop sells in rupees. */
const currency = 'INR';

interface PageParts extends Pick<PageHead, 'description' | 'canonical'> {
  readonly type: 'product' | 'website';
  readonly title: string;
  /** The title of link previews. */
  readonly shared?: string;
  /** The image of link previews, and what else they show. */
  readonly more: PageHead['openGraph'];
}

/** The head that all complete pages share. */
export const pageHead = ({ type, title, shared = title, description, canonical, more }: PageParts): PageHead => ({
  title: brand.pageTitle(title),
  description,
  canonical,
  openGraph: [
    ['og:type', type],
    ['og:site_name', brand.name],
    ['og:locale', 'en_IN'],
    ['og:title', shared],
    ['og:description', description],
    ['og:url', canonical],
    ...more,
  ],
});

/** The shop's logo or its sign, for pages that have no picture of their own. */
export const shopImage = (origin: string): PageHead['openGraph'] =>
  sharedImage(brand.picture ?? { url: '/icon-512.png' }, origin);

/** The first of these products' images for link previews, or else the shop's logo or sign. */
export const firstPreview = (products: readonly Product[], origin: string): PageHead['openGraph'] =>
  products.map((product) => previewImage(product, origin)).find((image) => image !== undefined) ?? shopImage(origin);

/** The head of a product's page. `origin` is where browsers see the shop: `https://…`, without a path. */
export function productHead(product: Product, origin: string): ProductHead {
  const { url, pictures = [{ url }] } = product;
  const absolute = (path: string): string => new URL(path, origin).href;
  const canonical = new URL(productPath(product), origin).href;
  const description = shortened(product.description);
  const price = priceText(product.price);
  return {
    ...pageHead({
      type: 'product',
      title: product.title,
      description,
      canonical,
      more: [...sharedImage(product, origin), ['product:price:amount', price], ['product:price:currency', currency]],
    }),
    jsonLd: {
      '@context': 'https://schema.org',
      '@graph': [
        productData(
          product,
          canonical,
          price,
          pictures.map((each) => absolute(each.url)),
        ),
        breadcrumbs(product, origin, canonical),
      ],
    },
  };
}

/** Link previews need a small file. Without one, the picture itself is used. */
const sharedImage = (shown: Pick<Product, 'url' | 'picture'>, origin: string): PageHead['openGraph'] =>
  previewImage(shown, origin) ?? [['og:image', new URL(shown.url, origin).href]];

/** The picture's image for link previews with its size in pixels; undefined if it has none. */
const previewImage = (
  { url, picture }: Pick<Product, 'url' | 'picture'>,
  origin: string,
): PageHead['openGraph'] | undefined =>
  picture?.preview && [
    ['og:image', new URL(previewUrl(url), origin).href],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ];

/** https://developers.google.com/search/docs/appearance/structured-data/merchant-listing */
const productData = (
  { productId, title, description, category, state }: Product,
  url: string,
  price: string,
  image: readonly string[],
): ProductData => ({
  '@type': 'Product',
  '@id': url,
  name: title,
  description,
  sku: productId,
  category: categoryLabel(category),
  image,
  url,
  offers: {
    '@type': 'Offer',
    url,
    price,
    priceCurrency: currency,
    availability: state ? 'https://schema.org/OutOfStock' : 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: brand.name },
  },
});

/** https://developers.google.com/search/docs/appearance/structured-data/breadcrumb */
const breadcrumbs = ({ title, category }: Product, origin: string, canonical: string): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: new URL('/home', origin).href },
    {
      '@type': 'ListItem',
      position: 2,
      name: categoryLabel(category),
      item: new URL(categoryPath(category), origin).href,
    },
    { '@type': 'ListItem', position: 3, name: title, item: canonical },
  ],
});

/** Rupees in schema.org's format: with a dot, no grouping and no currency sign. */
const priceText = (rupees: number): string => rupees.toFixed(Number.isInteger(rupees) ? 0 : 2);

/** The description as one line, cut after a word. */
export function shortened(description: string): string {
  const line = description.replace(/\s+/g, ' ').trim();
  if (line.length <= descriptionLength) return line;
  const cut = line.slice(0, descriptionLength);
  // Without a space nearby, the cut is inside a word. It must not leave half of a surrogate pair.
  return `${cut.replace(/\s\S{0,30}$|[\uD800-\uDBFF]$/, '')}…`;
}

/**
 * JSON-LD as the text of a `<script type="application/ld+json">`. No product text can end the script: `<`, `>` and `&` are JSON
 * escapes, as are the line separators that JavaScript once refused.
 */
export const jsonLdText = (data: Graph): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The head's tags as HTML. */
export const headMarkup = ({ title, description, canonical, openGraph, ...data }: PageHead | ProductHead): string =>
  [
    titleMarkup(title),
    `<meta name="description" content="${escapedHtml(description)}" />`,
    `<link rel="canonical" href="${escapedHtml(canonical)}" />`,
    ...openGraph.map(
      ([property, content]) => `<meta property="${escapedHtml(property)}" content="${escapedHtml(content)}" />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...('jsonLd' in data ? [`<script type="application/ld+json">${jsonLdText(data.jsonLd)}</script>`] : []),
  ].join('\n    ');

export const titleMarkup = (title: string): string => `<title>${escapedHtml(title)}</title>`;
