import { imageUrl, shopName } from '../names.ts';
import type { Picture, Product } from '../products/product.ts';
import type { Versioned } from '../versioned.ts';

/** The largest logo that is shown, in pixels. */
const shown = { width: 160, height: 48 };

/** The largest logo that is stored. Dense screens and printers need three times the pixels. The browser shrinks larger pictures. */
export const logoSize = { width: 3 * shown.width, height: 3 * shown.height };

/** The most bytes of a stored logo. A PNG of that size, four bytes a pixel, has about 280 kB even if nothing compresses. */
export const logoBytes = 300_000;

/** The size of a logo in the header and in mails: within `shown`, and never larger than it is. */
export function shownLogoSize({ width, height }: Pick<Picture, 'width' | 'height'>): typeof shown {
  const scale = Math.min(1, shown.width / width, shown.height / height);
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** The published picture of the shop's logo. */
export interface Logo {
  readonly imageKey: string;
  readonly picture: Picture;
}

/** The shop's name, its logo and the texts of its banner. What is missing is the default. */
export interface Brand {
  readonly name?: string | undefined;
  readonly bannerTexts?: readonly string[] | undefined;
  readonly logo?: Logo | undefined;
}

/** It has a version of its own, so an old tab can't overwrite other settings. */
export interface VersionedBrand extends Brand, Versioned {}

/** The shop's name, logo and banner as customers see them. */
export interface ShownBrand {
  readonly name: string;
  /** The name below an icon on a phone's screen. */
  readonly shortName: string;
  readonly bannerTexts: readonly string[];
  /** Shown instead of the shop's sign and name, with the name as its text alternative. */
  readonly logo?: ShownLogo;
}

export type ShownLogo = Required<Pick<Product, 'url' | 'picture'>>;

export const defaultBrand: ShownBrand = {
  name: shopName,
  shortName: 'Surprises',
  bannerTexts: ['It’s our founder’s birthday!', 'Get ₹200 off selected products', 'with the code BIRTHDAY200'],
};

export const shownBrand = ({ name, bannerTexts = defaultBrand.bannerTexts, logo }: Brand = {}): ShownBrand => ({
  ...(name === undefined ? defaultBrand : { name, shortName: name }),
  bannerTexts,
  ...(logo && { logo: { url: imageUrl(logo.imageKey), picture: logo.picture } }),
});
