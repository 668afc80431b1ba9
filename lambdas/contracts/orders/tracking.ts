import { carriers } from './carriers.ts';
import type { Parcel } from './parcel.ts';

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
