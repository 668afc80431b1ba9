import { type ShownBrand, shownBrand } from '../contracts/settings/brand.ts';
import type { Contact, ManagedTexts, PublicSettings } from '../contracts/settings/shop-details.ts';
import { type ShopPage, shopPages } from '../contracts/site-paths.ts';
import type { ShopDetails } from './shop-details.ts';

/** Public reads are eventually consistent, which costs half. */
const cheaply = { consistent: false };

/** The shop's name, logo and banner as customers see them. */
export const readBrand = async ({ brand }: Pick<ShopDetails, 'brand'>): Promise<ShownBrand> =>
  shownBrand(await brand.find(cheaply));

/** The shop's contact for customers. */
export async function readContact({ contact }: Pick<ShopDetails, 'contact'>): Promise<Contact> {
  const { version, saveId, ...fields } = (await contact.find(cheaply)) ?? { version: 0 };
  return fields;
}

/** The text of a page; undefined until the owner writes it. */
export const readText = async ({ texts }: Pick<ShopDetails, 'texts'>, page: ShopPage): Promise<string | undefined> =>
  (await texts.find(page, cheaply))?.text;

/** The contact, and the text of a page if one is asked for. */
export async function readPublicSettings(details: ShopDetails, page?: ShopPage): Promise<PublicSettings> {
  const [contact, text] = await Promise.all([readContact(details), page && readText(details, page)]);
  return { contact, ...(text !== undefined && { text }) };
}

/** The pages whose texts the owner has written. */
export async function writtenPages(details: Pick<ShopDetails, 'texts'>): Promise<readonly ShopPage[]> {
  const texts = await Promise.all(shopPages.map((page) => readText(details, page)));
  return shopPages.filter((_, index) => texts[index] !== undefined);
}

/** Name, logo and banner, contact and texts with their versions, for the owner's forms. */
export async function readManagedTexts({ brand, contact, texts }: ShopDetails): Promise<ManagedTexts> {
  const exactly = { consistent: true };
  const textOf = async (page: ShopPage) => (await texts.find(page, exactly)) ?? { version: 0 };
  const [shownAs, found, support, cancellation, terms, privacy] = await Promise.all([
    brand.find(exactly),
    contact.find(exactly),
    textOf('support'),
    textOf('cancellation'),
    textOf('terms-of-service'),
    textOf('privacy-policy'),
  ]);
  return {
    brand: shownAs ?? { version: 0 },
    contact: found ?? { version: 0 },
    texts: { support, cancellation, 'terms-of-service': terms, 'privacy-policy': privacy },
  };
}
