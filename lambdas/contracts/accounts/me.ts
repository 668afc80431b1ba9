import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { follows, lineOfText } from '../text.ts';
import { mobileNumberError, nameError, plainMobileNumber } from './contact.ts';

/** Response of `GET /api/me`: the user record, which has no password, and whether the user is an owner. */
export interface Me {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
  readonly mobileNumber: string;
  readonly owner: boolean;
  /** Set if the shop refuses this owner's calls until they log in with a second factor. */
  readonly secondFactorNeeded?: true;
}

/** Body of `PATCH /api/me`: what a customer changes about themselves. */
export const meChangesSchema = z
  .object({
    fullName: z.optional(lineOfText('The name', 'Enter your name.', limits.nameLength).check(follows(nameError))),
    mobileNumber: z.optional(
      z.string(mobileNumberError('')).check(z.overwrite(plainMobileNumber), follows(mobileNumberError)),
    ),
  })
  .check(
    z.refine(({ fullName, mobileNumber }) => fullName !== undefined || mobileNumber !== undefined, {
      error: 'Enter what to change: your name or your mobile number.',
      path: ['fullName'],
    }),
  );
export type MeChanges = z.infer<typeof meChangesSchema>;

/** Response of `GET /api/me/data`: everything that the shop's table has about the person. */
export interface MyData {
  readonly exportedAt: string;
  /** The person's own items, such as profile, cart, checkout counts and open connections, without internal fields. */
  readonly account: readonly Readonly<Record<string, unknown>>[];
  /** Newest first, with the answers of their lines and their messages. */
  readonly orders: readonly Readonly<Record<string, unknown>>[];
  /** False if the data exceeds one response. Then older orders are left out, or even the last items of a huge account. */
  readonly complete: boolean;
}
