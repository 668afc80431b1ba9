import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { follows, lineOfText } from '../text.ts';
import {
  carriers,
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

/** The parcel with its carrier's name and address. Its number needs no encoding in an address. */
export function toTracking({ carrier, number, name = carrier, url }: Parcel): Tracking {
  const known = carriers[carrier];
  if (known === undefined) return { carrier, number, name, ...(url !== undefined && { url }) };
  const page = known.parcel === undefined ? known.page : known.parcel + number;
  return { carrier, number, name: known.name, url: page };
}

/** A parcel with its carrier's name, and the address at which it can be tracked, if there is one. */
export interface Tracking extends Pick<Parcel, 'carrier' | 'number'> {
  readonly name: string;
  readonly url?: string;
}
