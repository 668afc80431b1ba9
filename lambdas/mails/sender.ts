import { setTimeout } from 'node:timers/promises';
import { shownLogoSize } from '../contracts/settings/brand.ts';
import type { ReadSiteOrigin } from '../platform/site-origin.ts';
import { readBrand, readContact } from '../settings/read-shop-details.ts';
import type { ShopDetails } from '../settings/shop-details.ts';
import type { Sender } from './frame.ts';

/** Cognito waits five seconds for its mail, cold start included. */
const originMs = 1_000;

/** Reads the shop's name, logo and contact for a mail. A mail without the logo is better than none, or than a late one. */
export const readSender =
  (details: Pick<ShopDetails, 'brand' | 'contact'>, siteOrigin: ReadSiteOrigin) => async (): Promise<Sender> => {
    const [{ name, logo }, contact] = await Promise.all([readBrand(details), readContact(details)]);
    const origin = logo && (await inTime(siteOrigin).catch(() => undefined));
    if (logo === undefined || origin === undefined) return { name, contact };
    return { name, contact, logo: { url: new URL(logo.url, origin).href, ...shownLogoSize(logo.picture) } };
  };

/** The origin, or undefined if it takes too long. What arrives later is cached for the next mail. */
const inTime = (siteOrigin: ReadSiteOrigin): Promise<string | undefined> =>
  Promise.race([siteOrigin(), setTimeout(originMs, undefined, { ref: false })]);
