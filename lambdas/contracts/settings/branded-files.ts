import { escapedHtml } from '../html.ts';
import { manifestFile } from '../site-files.ts';
import { type ShownBrand, shownLogoSize } from './brand.ts';

/** The metas from which the browser reads name, logo and banner before it renders a page. */
const brandMetas = { name: 'application-name', logo: 'shop-logo', banner: 'shop-banner' } as const;

/** One of `brandedFiles` with this name, logo and banner in place of those that it has. */
export const brandedFile = (fileName: string, content: string, brand: ShownBrand): string =>
  fileName === manifestFile ? brandedManifest(content, brand) : brandedPage(content, brand);

const brandedManifest = (content: string, { name, shortName }: ShownBrand): string =>
  `${JSON.stringify({ ...JSON.parse(content), name, short_name: shortName }, null, 2)}\n`;

/** The logo's URL, width and height as the header shows it. */
export function logoText({ logo }: ShownBrand): string {
  if (logo === undefined) return '';
  const { width, height } = shownLogoSize(logo.picture);
  return `${logo.url} ${width} ${height}`;
}

/**
 * A page with this name, logo and banner: metas, title and, in a prerendered list, what React has rendered. It must not contain
 * texts of others yet. A page of an earlier version may lack metas, and changes only where it has them.
 */
export function brandedPage(page: string, brand: ShownBrand): string {
  const { name, bannerTexts } = brand;
  const earlier = metaPattern(brandMetas.name).exec(page)?.[2];
  if (earlier === undefined) return page;
  const next = escapedHtml(name);
  const logo = metaPattern(brandMetas.logo).test(page) ? logoText(brand) : '';
  const spans = bannerTexts.map((text) => `<span>${escapedHtml(text)}</span>`).join('');
  const changes: readonly (readonly [RegExp, string])[] = [
    [metaPattern(brandMetas.name), next],
    [metaPattern(brandMetas.logo), logo],
    [metaPattern(brandMetas.banner), escapedHtml(bannerTexts.join('\n'))],
    [/(class="navbar__logo"[^>]*>)((?:<img[^>]*>)?)(?=<svg)/, logo && logoImage(logo, next)],
    [/(class="navbar__logo"[^>]*>(?:<img[^>]*>)?<svg.*?<\/svg><span>)([^<]*)/, next],
    [/(class="footer__brand"><svg.*?<\/svg>)([^<]*)/, next],
    [/(<p class="banner__text"[^>]*>)(.*?)(?=<\/p>)/g, spans],
  ];
  return changes
    .reduce((html, [pattern, text]) => html.replace(pattern, (_, before: string) => before + text), page)
    .replace(/(?<=<title>).*?(?=<\/title>)/, (title) => title.slice(0, title.length - earlier.length) + next);
}

/** As React renders it (`ShopMark`). The URL needs no escaping. */
function logoImage(logo: string, alt: string): string {
  const [src, width, height] = logo.split(' ');
  return `<img src="${src}" width="${width}" height="${height}" alt="${alt}"/>`;
}

const metaPattern = (name: string) => new RegExp(`(<meta name="${name}" content=")([^"]*)`);
