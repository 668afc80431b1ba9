import * as z from 'zod/mini';
import { dialled, mobileNumberError, plainDigits, plainMobileNumber } from '../accounts/contact.ts';
import { limits } from '../limits.ts';
import { type ShopPage, shopPages } from '../site-paths.ts';
import { follows, lineOfText, linesOfText } from '../text.ts';
import { type Versioned, versioned } from '../versioned.ts';
import type { VersionedBrand } from './brand.ts';

/** How customers reach the shop, and who answers their complaints. Everything is optional. */
export interface Contact {
  readonly legalName?: string | undefined;
  readonly address?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  /** A mobile number in its stored form (`plainMobileNumber`). */
  readonly whatsApp?: string | undefined;
  /** Name and designation, as the E-Commerce Rules ask. */
  readonly grievanceOfficer?: string | undefined;
  readonly grievanceEmail?: string | undefined;
  readonly grievancePhone?: string | undefined;
}

/** Response of `GET /api/settings`: what every visitor may know of the settings. */
export interface PublicSettings {
  readonly contact: Contact;
  /** The text of the requested page. Missing until the owner writes it. */
  readonly text?: string;
}

const pageMessage = 'There is no page of this name.';
const page = z.enum(shopPages, pageMessage);

/** Query of `GET /api/settings`. */
export const publicSettingsQuerySchema = z.object({ page: z.optional(page) });

/** The owner's text of a page. It has a version of its own, so an old tab can't overwrite another page or the settings. */
export interface VersionedText extends Versioned {
  /** Missing until the owner writes it. */
  readonly text?: string | undefined;
}

/** The contact with its version. */
export interface VersionedContact extends Contact, Versioned {}

/** Response of `GET /api/manage/settings/texts`. */
export interface ManagedTexts {
  readonly brand: VersionedBrand;
  readonly contact: VersionedContact;
  readonly texts: Readonly<Record<ShopPage, VersionedText>>;
}

/** Body of `PUT /api/manage/settings/texts`. Without a text, the page shows only its title. The response is a `VersionedText`. */
export const newTextSchema = z.object({
  ...versioned,
  page,
  text: z.optional(linesOfText('The text', 'Enter a text, or leave it out.', limits.shopTextLength)),
});
export type NewText = z.infer<typeof newTextSchema>;

const emailMessage = 'Enter an e-mail address such as help@example.com.';
const email = z.email(emailMessage).check(z.maxLength(limits.emailLength, emailMessage));

/** A landline, a mobile number or a toll-free number. */
const phone = lineOfText('The phone number', 'Enter a phone number.', 40).check(
  follows((typed) =>
    /^\+?\d{8,15}$/.test(dialled(typed)) && /^[\d+\s().-]+$/.test(plainDigits(typed))
      ? undefined
      : 'Enter a phone number of 8 to 15 digits.',
  ),
);

/** Body of `PUT /api/manage/settings/contact`. A missing field is empty. The response is a `VersionedContact`. */
export const newContactSchema = z.object({
  ...versioned,
  legalName: z.optional(lineOfText('The name', 'Enter the name of the business.', limits.nameLength)),
  address: z.optional(linesOfText('The address', 'Enter the address of the business.', limits.addressLength)),
  email: z.optional(email),
  phone: z.optional(phone),
  whatsApp: z.optional(
    z.string(mobileNumberError('')).check(z.overwrite(plainMobileNumber), follows(mobileNumberError)),
  ),
  grievanceOfficer: z.optional(
    lineOfText('The grievance officer', 'Enter the name and the designation.', limits.nameLength),
  ),
  grievanceEmail: z.optional(email),
  grievancePhone: z.optional(phone),
});
export type NewContact = z.infer<typeof newContactSchema>;
