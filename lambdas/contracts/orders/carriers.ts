import { limits } from '../limits.ts';

// Shared by the API and the owner's form. It doesn't use zod, to keep the form's bundle small.

interface KnownCarrier {
  readonly name: string;
  /** The carrier's tracking page, on which customers enter the number. */
  readonly page: string;
  /** The address of a parcel's own page, without the number at its end. Only where the carrier's page is known to take it. */
  readonly parcel?: string;
}

/** The carriers that a shop in India uses, in the order in which owners choose them. Keys are stored: never rename one. */
export const carriers: Readonly<Record<string, KnownCarrier>> = {
  'india-post': { name: 'India Post', page: 'https://www.indiapost.gov.in/' },
  delhivery: {
    name: 'Delhivery',
    page: 'https://www.delhivery.com/tracking',
    parcel: 'https://www.delhivery.com/track/package/',
  },
  'blue-dart': {
    name: 'Blue Dart',
    page: 'https://www.bluedart.com/tracking',
    parcel: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=',
  },
  dtdc: { name: 'DTDC', page: 'https://www.dtdc.com/track-your-shipment/' },
  xpressbees: {
    name: 'Xpressbees',
    page: 'https://www.xpressbees.com/',
    parcel: 'https://www.xpressbees.com/shipment/tracking?awbNo=',
  },
  'ecom-express': { name: 'Ecom Express', page: 'https://ecomexpress.in/tracking/' },
  ekart: { name: 'Ekart', page: 'https://ekartlogistics.com/', parcel: 'https://ekartlogistics.com/shipmenttrack/' },
  shadowfax: { name: 'Shadowfax', page: 'https://tracker.shadowfax.in/' },
  'professional-couriers': { name: 'The Professional Couriers', page: 'https://www.tpcindia.com/' },
};

/** A carrier that isn't in the list. The owner enters its name, and may enter a link. */
export const otherCarrier = 'other';

export const isCarrier = (carrier: string): boolean => carrier === otherCarrier || Object.hasOwn(carriers, carrier);

const { min, max } = limits.parcelNumber;
const parcelNumber = new RegExp(`^(?=.*\\d)[A-Z\\d][A-Z\\d-]{${min - 1},${max - 1}}$`, 'i');

/** A parcel's number in its stored form. Receipts print it in groups. */
export const plainParcelNumber = (typed: string): string => typed.replaceAll(/\s/g, '');

export const parcelNumberError = (number: string): string | undefined =>
  parcelNumber.test(number)
    ? undefined
    : `Enter the parcel’s number: ${min} to ${max} letters, digits and dashes, with at least one digit.`;

export const trackingLinkMessage = 'Enter a link that starts with https://, or leave it empty.';

/** A link as a browser opens it, in which markup is percent-encoded. */
export const plainLink = (typed: string): string => {
  const link = typed.trim();
  return URL.canParse(link) ? new URL(link).href : link;
};

/** Accepts an `https` address of a domain, without a user. */
export function trackingLinkError(link: string): string | undefined {
  if (link.length > limits.trackingLinkLength) return `A link has up to ${limits.trackingLinkLength} characters.`;
  if (!URL.canParse(link)) return trackingLinkMessage;
  const { protocol, username, password, hostname } = new URL(link);
  const isWeb = protocol === 'https:' && username === '' && password === '' && /\.[a-z][a-z\d-]+$/.test(hostname);
  return isWeb ? undefined : trackingLinkMessage;
}
