import { type Logo, logoBytes, logoSize, type VersionedBrand } from '../contracts/settings/brand.ts';
import type { NewBrand } from '../contracts/settings/new-brand.ts';
import type { NewContact, NewText, VersionedContact, VersionedText } from '../contracts/settings/shop-details.ts';
import { findPublished, imageOf } from '../pictures/find-published.ts';
import type { PictureUploads } from '../pictures/picture-upload.ts';
import { type Result, refuseField, succeed } from '../platform/result.ts';
import { storedOnce, storeNext } from '../platform/versioned-store.ts';
import type { ShopDetails } from './shop-details.ts';

interface ChangeBrandDependencies extends Pick<ShopDetails, 'brand'> {
  readonly uploads: Pick<PictureUploads, 'find'>;
}

/**
 * Stores the shop's name, logo and banner. Refusals: `settings_changed`, and `invalid_request` for a logo that is no small
 * published picture. A stale version is refused before its logo is looked at.
 */
export async function changeBrand(
  { brand, uploads }: ChangeBrandDependencies,
  { logo: imageKey, ...request }: NewBrand,
): Promise<Result<VersionedBrand>> {
  const current = await brand.find({ consistent: true });
  // Otherwise a guessed version could bring back a logo that was replaced after this read, without its mark of use.
  if ((current?.version ?? 0) !== request.version) return storedOnce(brand, request);
  const earlier = current?.logo;
  const chosen = imageKey ? await findLogo(uploads, imageKey) : undefined;
  if (chosen?.ok === false) return chosen;
  const logo = imageKey === undefined ? earlier : chosen?.value;
  const next = { ...request, ...(logo && { logo }), version: request.version + 1 };
  const newLogo = logo?.imageKey === earlier?.imageKey ? undefined : logo;
  switch (await brand.replace(request.version, next, newLogo)) {
    case 'stored':
      return succeed(next);
    case 'changed':
      return storedOnce(brand, request);
    case 'image-gone':
      return noPicture;
  }
}

/**
 * The published picture under this key, if it is small enough: every page loads it. The pixels are what the owner's browser has
 * declared; S3 has accepted exactly this many bytes.
 */
async function findLogo(uploads: Pick<PictureUploads, 'find'>, imageKey: string): Promise<Result<Logo>> {
  const upload = await findPublished(uploads, imageKey);
  const picture = upload && imageOf(upload).picture;
  if (upload === undefined || picture === undefined) return noPicture;
  const tooManyPixels = picture.width > logoSize.width || picture.height > logoSize.height;
  return tooManyPixels || upload.size > logoBytes ? tooLarge : succeed({ imageKey, picture });
}

const noPicture = refuseField('logo', 'This is no uploaded picture of the shop. Please choose the logo again.');

const tooLarge = refuseField(
  'logo',
  `A logo has up to ${logoSize.width} by ${logoSize.height} pixels and ${logoBytes / 1000} kB. Choose it in the settings, which make it smaller.`,
);

/** Stores the shop's contact. If two owners change the same version, the second is refused (`settings_changed`). */
export const changeContact = (
  { contact }: Pick<ShopDetails, 'contact'>,
  request: NewContact,
): Promise<Result<VersionedContact>> => storeNext(contact, request);

/** Stores the text of a page, with the same refusal. */
export const changeText = (
  { texts }: Pick<ShopDetails, 'texts'>,
  { page, ...text }: NewText,
): Promise<Result<VersionedText>> =>
  storeNext(
    {
      find: (options) => texts.find(page, options),
      replace: (seen, next) => texts.replace(page, seen, next),
    },
    text,
  );
