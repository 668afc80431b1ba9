import type { VersionedBrand } from '../contracts/settings/brand.ts';
import type { NewBrand } from '../contracts/settings/new-brand.ts';
import type { NewContact, NewText, VersionedContact, VersionedText } from '../contracts/settings/shop-details.ts';
import { type Result, refuse, succeed } from '../platform/result.ts';
import { storeNext } from '../platform/versioned-store.ts';
import type { ShopDetails } from './shop-details.ts';

/** Stores the shop's name and banner. Refusal: `settings_changed`. */
export const changeBrand = (
  { brand }: Pick<ShopDetails, 'brand'>,
  request: NewBrand,
): Promise<Result<VersionedBrand>> => storeNext(brand, request);

/** Stores the shop's contact. If two owners change the same version, the second is refused (`settings_changed`). */
export async function changeContact(
  { contact }: Pick<ShopDetails, 'contact'>,
  request: NewContact,
): Promise<Result<VersionedContact>> {
  const next = { ...request, version: request.version + 1 };
  return (await contact.replace(request.version, next)) ? succeed(next) : changedMeanwhile;
}

/** Stores the text of a page, with the same refusal. */
export async function changeText(
  { texts }: Pick<ShopDetails, 'texts'>,
  { page, version, text }: NewText,
): Promise<Result<VersionedText>> {
  const next = { version: version + 1, ...(text !== undefined && { text }) };
  return (await texts.replace(page, version, next)) ? succeed(next) : changedMeanwhile;
}

const changedMeanwhile = refuse(
  'settings_changed',
  'Another owner has changed this. Please copy your text, reload the page, then make your change.',
);
