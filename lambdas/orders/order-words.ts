import type { Indexed } from '../platform/search/search-index.ts';
import { wordsOf } from '../platform/search/words.ts';
import type { OrderRecord } from './order.ts';

/** The searchable fields of an order, without those that its steps change. */
export interface OrderEntry extends Indexed, Pick<OrderRecord, 'orderId' | 'name' | 'mobileNo'> {}

/** Every change of an order adds a step, so the number of steps is its revision. */
export const orderEntryOf = ({ orderId, name, mobileNo, createdAt, history }: OrderRecord): OrderEntry => ({
  orderId,
  name,
  mobileNo,
  createdAt,
  revision: history.length,
});

/** How many words of a name are indexed. This bounds the writes per order. */
const wordsPerName = 10;

/** A mobile number is found with its country code and without. */
const mobileDigits = 10;

/**
 * In characters: each prefix of these lengths has its own list. Longer prefixes are searched in the list of their first
 * characters.
 */
const prefixLength = { min: 2, max: 8 };

/** How much of a mobile number's end, and of an order number, is enough to search for; in characters. */
const endLength = { mobile: [4, 5, 6], number: 4 };

type Searchable = Pick<OrderRecord, 'orderId' | 'name' | 'mobileNo'>;

/**
 * The searchable words of an order: its number, those of its name, the mobile number's last ten digits, and the ends of both
 * numbers, which people read aloud.
 */
export const orderWords = (order: Searchable): readonly string[] => [
  ...new Set([...contactWords(order), ...numberOf(order), ...endsOf(order)]),
];

const contactWords = ({ name, mobileNo }: Searchable): readonly string[] => [
  ...wordsOf(name).slice(0, wordsPerName),
  ...searchWords(mobileNo),
];

const numberOf = ({ orderId }: Searchable): readonly string[] => wordsOf(orderId);

const endsOf = ({ orderId, mobileNo }: Searchable): readonly string[] => {
  const phone = phoneOf(mobileNo);
  return [
    ...endLength.mobile.map((length) => phone.slice(-length)),
    orderId.slice(-endLength.number).toLowerCase(),
  ].filter((end) => end.length >= endLength.number);
};

/** The words of a search for orders. Digits alone are one number, with any separators. */
export const searchWords = (q: string): readonly string[] =>
  wordsOf(/^[\d\s+().-]+$/.test(q) ? q.replace(/\D/g, '') : q).map(withoutCountry);

/** The digits that identify a phone, however its number is written. */
export const phoneOf = (mobileNo: string): string => withoutCountry(mobileNo.replace(/\D/g, ''));

/** False for the digits of an old order without a proper number. */
export const isPhone = (phone: string): boolean => phone.length === mobileDigits;

const withoutCountry = (word: string): string => (/^\d+$/.test(word) ? word.slice(-mobileDigits) : word);

/** The indexed prefix under which a searched word is found. */
export const indexedPrefix = (word: string): string => [...word].slice(0, prefixLength.max).join('');

/** Every prefix of an order's words, and the whole ends of its numbers. The order is listed under each, by time. */
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
