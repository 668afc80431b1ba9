import { shopName } from '../names.ts';

/** The shop's name and the texts of its banner. What is missing is the default. */
export interface Brand {
  readonly name?: string | undefined;
  readonly bannerTexts?: readonly string[] | undefined;
}

/** It has a version of its own, so an old tab can't overwrite other settings. */
export interface VersionedBrand extends Brand {
  /** Increases with each change, from 0. */
  readonly version: number;
}

/** The shop's name and banner as customers see them. */
export interface ShownBrand {
  readonly name: string;
  /** The name below an icon on a phone's screen. */
  readonly shortName: string;
  readonly bannerTexts: readonly string[];
}

export const defaultBrand: ShownBrand = {
  name: shopName,
  shortName: 'Surprises',
  bannerTexts: ['It’s our founder’s birthday!', 'Get ₹200 off selected products', 'with the code BIRTHDAY200'],
};

export const shownBrand = ({ name, bannerTexts = defaultBrand.bannerTexts }: Brand = {}): ShownBrand => ({
  ...(name === undefined ? defaultBrand : { name, shortName: name }),
  bannerTexts,
});
