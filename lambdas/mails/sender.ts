import { shownLogoSize } from '../contracts/settings/brand.ts';
import type { ReadSiteOrigin } from '../platform/site-origin.ts';
import { readBrand, readContact } from '../settings/read-shop-details.ts';
import type { ShopDetails } from '../settings/shop-details.ts';
import type { Sender } from './frame.ts';

/** Reads the shop's name, logo and contact for a mail. A mail without the logo is better than none. */
export const readSender =
  (details: Pick<ShopDetails, 'brand' | 'contact'>, siteOrigin: ReadSiteOrigin) => async (): Promise<Sender> => {
    const [{ name, logo }, contact] = await Promise.all([readBrand(details), readContact(details)]);
    const origin = logo && (await siteOrigin().catch(() => undefined));
    if (logo === undefined || origin === undefined) return { name, contact };
    return { name, contact, logo: { url: new URL(logo.url, origin).href, ...shownLogoSize(logo.picture) } };
  };
