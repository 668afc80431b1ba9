import { plainMobileNumber } from '../contracts/accounts/contact.ts';
import type { Indexed } from '../platform/search/search-index.ts';
import { wordsOf } from '../platform/search/words.ts';
import type { OrderRecord } from './order.ts';
import { parcelOf } from './tracking.ts';

/** The fields of an order that the search index stores. They exclude those that most steps change, such as the status. */
export interface OrderEntry extends Indexed, Pick<OrderRecord, 'orderId' | 'name' | 'buyer' | 'mobileNo'> {
  /** The number of the latest parcel. */
  readonly parcel?: string;
}

/** All its fields change only with a step, so the number of steps is the revision. */
export function orderEntryOf(order: OrderRecord): OrderEntry {
  const { orderId, name, buyer, mobileNo, createdAt, history } = order;
  const parcel = parcelOf(order)?.number;
  return {
    orderId,
    name,
    ...(buyer !== undefined && { buyer }),
    mobileNo,
    createdAt,
    revision: history.length,
    ...(parcel !== undefined && { parcel }),
  };
}

/** The number of words of a name that are indexed. This limits the writes per order. */
const wordsPerName = 10;

/** The digits of a mobile number without its country code, so that a search finds it with and without the code. */
const mobileDigits = 10;

/**
 * The lengths of the indexed prefixes, in characters. Each prefix has its own list. A longer search word is looked up in the
 * list of its first `max` characters.
 */
const prefixLength = { min: 2, max: 8 };

/** How many characters suffice to search for the end of a mobile number, or for the start or end of an order number. */
const endLength = { mobile: [4, 5, 6], number: 4 };

type Searchable = Pick<OrderEntry, 'orderId' | 'name' | 'buyer' | 'mobileNo' | 'parcel'>;

/**
 * The searchable words of an order: the words of its names, its order number, its parcel's number, the last ten digits of its mobile
 * number, and the ends of its own and the mobile number, which people read aloud.
 */
export const orderWords = (order: Searchable): readonly string[] => [
  ...new Set([...contactWords(order), ...numberOf(order), ...endsOf(order)]),
];

const contactWords = ({ name, buyer = '', mobileNo }: Searchable): readonly string[] => [
  ...wordsOf(name).slice(0, wordsPerName),
  ...wordsOf(buyer).slice(0, wordsPerName),
  ...searchWords(mobileNo),
];

/** The order's number and its parcel's, as a search splits them into words. */
const numberOf = ({ orderId, parcel = '' }: Searchable): readonly string[] => [
  ...wordsOf(orderId),
  ...searchWords(parcel),
];

const endsOf = ({ orderId, mobileNo }: Searchable): readonly string[] => {
  const phone = phoneOf(mobileNo);
  return [
    ...endLength.mobile.map((length) => phone.slice(-length)),
    orderId.slice(-endLength.number).toLowerCase(),
  ].filter((end) => end.length >= endLength.number);
};

/** The words before an order number in mails and on screens: `Order 7K3F…`, `Your order no. 7K3F`. */
const label = /^\s*(?:your\s+)?order(?:\s+(?:no|number|id))?(?![\p{L}\p{M}\p{N}])[\s.:#]*(?=\S)/iu;

/** A search for orders without the words that belong to an order number. */
export const withoutLabel = (q: string): string => q.replace(label, '');

/** Splits a search for orders into words. Digits with separators, and nothing else, are one number. */
export function searchWords(q: string): readonly string[] {
  const typed = withoutLabel(q);
  const number = plainMobileNumber(typed).replaceAll('+', '');
  return (/^\d+$/.test(number) ? [number] : wordsOf(typed)).map(withoutCountry);
}

/** At least two groups of an order's number, and less than all of it. */
const groups = /^[0-9a-z]{4}(?:[\s.-]+[0-9a-z]{4}){0,2}[\s.-]+[0-9a-z]{1,4}$/i;

/** The start or end of an order's number that is typed in groups of four, joined; undefined for any other search. */
export const partOfNumber = (q: string): string | undefined => {
  const typed = withoutLabel(q).trim();
  return groups.test(typed) ? typed.replace(/[\s.-]+/g, '').toLowerCase() : undefined;
};

/** True for an order whose number starts or ends with this part. */
export const hasPart = ({ orderId }: Pick<OrderRecord, 'orderId'>, part: string): boolean =>
  orderId.toLowerCase().startsWith(part) || orderId.toLowerCase().endsWith(part);

/** The indexed words under which an order with this start or end of its number is listed. */
export const wordsOfPart = (part: string): readonly string[] => [part, part.slice(-endLength.number)];

/** The digits that identify a phone, in whatever format its number is written. */
export const phoneOf = (mobileNo: string): string => withoutCountry(plainMobileNumber(mobileNo).replace(/\D/g, ''));

/** False for an old order whose mobile number is incomplete. */
export const isPhone = (phone: string): boolean => phone.length === mobileDigits;

const withoutCountry = (word: string): string => (/^\d+$/.test(word) ? word.slice(-mobileDigits) : word);

/** The indexed prefix to look up for a search word. */
export const indexedPrefix = (word: string): string => [...word].slice(0, prefixLength.max).join('');

/** Everything an order is indexed under: each prefix of its words, and the ends of its numbers. */
export const orderPrefixes = (order: Searchable): readonly string[] => [
  ...new Set([
    ...contactWords(order).flatMap((word) => prefixes(word, prefixLength.min)),
    ...numberOf(order).flatMap((word) => prefixes(word, endLength.number)),
    ...endsOf(order),
  ]),
];

/** True if a search for this word finds the order. */
export const isFoundBy = (order: Searchable, word: string): boolean =>
  orderPrefixes(order).includes(indexedPrefix(word)) && orderWords(order).some((each) => each.startsWith(word));

function prefixes(word: string, shortest: number): readonly string[] {
  const characters = [...indexedPrefix(word)];
  return characters.slice(shortest - 1).map((_, more) => characters.slice(0, shortest + more).join(''));
}
