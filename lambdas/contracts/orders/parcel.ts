import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { follows, lineOfText } from '../text.ts';
import {
  isCarrier,
  otherCarrier,
  parcelNumberError,
  plainLink,
  plainParcelNumber,
  trackingLinkError,
  trackingLinkMessage,
} from './carriers.ts';

/** How a parcel is sent, as an owner enters it. `name` and `url` belong to another carrier than those in the list. */
export const parcelSchema = z
  .object({
    carrier: z
      .string('Choose the carrier.')
      .check(z.refine(isCarrier, 'Choose a carrier from the list, or another carrier.')),
    number: z.string(parcelNumberError('')).check(z.overwrite(plainParcelNumber), follows(parcelNumberError)),
    name: z.optional(lineOfText('The carrier’s name', 'Enter the carrier’s name.', limits.carrierNameLength)),
    url: z.optional(z.string(trackingLinkMessage).check(z.overwrite(plainLink), follows(trackingLinkError))),
  })
  .check(
    z.refine(({ carrier, name }) => (carrier === otherCarrier) === (name !== undefined), {
      error: 'Enter the name of another carrier, and only of another carrier.',
      path: ['name'],
    }),
    z.refine(({ carrier, url }) => carrier === otherCarrier || url === undefined, {
      error: 'Only another carrier has a link of its own.',
      path: ['url'],
    }),
  );
export type Parcel = z.infer<typeof parcelSchema>;
