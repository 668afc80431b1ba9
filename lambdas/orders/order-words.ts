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
const beginningLength = { min: 2, max: 8 };

/** The searchable words of an order: those of its name, and the mobile number's last ten digits. */
export const orderWords = ({ name, mobileNo }: Pick<OrderRecord, 'name' | 'mobileNo'>): readonly string[] => [
  ...new Set([...wordsOf(name).slice(0, wordsPerName), ...soughtWords(mobileNo)]),
];

/** The words of a search for orders. Digits alone are one number, with any separators. */
export const soughtWords = (q: string): readonly string[] =>
  wordsOf(/^[\d\s+().-]+$/.test(q) ? q.replace(/\D/g, '') : q).map(withoutCountry);

/** The digits that identify a phone, however its number is written. */
export const phoneOf = (mobileNo: string): string => withoutCountry(mobileNo.replace(/\D/g, ''));

/** False for the digits of an old order without a proper number. */
export const isPhone = (phone: string): boolean => phone.length === mobileDigits;

const withoutCountry = (word: string): string => (/^\d+$/.test(word) ? word.slice(-mobileDigits) : word);

/** The indexed prefix under which a searched word is found. */
export const beginningOf = (word: string): string => [...word].slice(0, beginningLength.max).join('');

/** Every prefix of an order's words. The order is listed under each, by time. */
export const orderBeginnings = (order: Pick<OrderRecord, 'name' | 'mobileNo'>): readonly string[] => [
  ...new Set(orderWords(order).flatMap(beginnings)),
];

function beginnings(word: string): readonly string[] {
  const characters = [...beginningOf(word)];
  return characters
    .slice(beginningLength.min - 1)
    .map((_, more) => characters.slice(0, beginningLength.min + more).join(''));
}
