import type { Indexed } from '../platform/search/search-index.ts';
import { wordsOf } from '../platform/search/words.ts';
import type { OrderRecord } from './order.ts';

/** What the search index knows of an order: all by which it is found, and nothing that its steps change. */
export interface OrderEntry extends Indexed, Pick<OrderRecord, 'orderId' | 'name' | 'mobileNo'> {}

/** An order changes by steps alone, so that their number is its revision. */
export const orderEntryOf = ({ orderId, name, mobileNo, createdAt, history }: OrderRecord): OrderEntry => ({
  orderId,
  name,
  mobileNo,
  createdAt,
  revision: history.length,
});

/** How many words of a name are indexed: with the number and all beginnings, what bounds the writes of one order. */
const wordsPerName = 10;

/** A mobile number is found with its country's code and without. */
const mobileDigits = 10;

/** In characters: beginnings of this length have a list each; longer ones are sought in that of their first characters. */
const beginningLength = { min: 2, max: 8 };

/** The words by which an order is found: those of its name, and the mobile number's last ten digits. */
export const orderWords = ({ name, mobileNo }: Pick<OrderRecord, 'name' | 'mobileNo'>): readonly string[] => [
  ...new Set([...wordsOf(name).slice(0, wordsPerName), ...soughtWords(mobileNo)]),
];

/** The words of a search for orders. Digits alone are one number, however they are set apart. */
export const soughtWords = (q: string): readonly string[] =>
  wordsOf(/^[\d\s+().-]+$/.test(q) ? q.replace(/\D/g, '') : q).map(withoutCountry);

/** The digits that identify a phone, however its number is written. */
export const phoneOf = (mobileNo: string): string => withoutCountry(mobileNo.replace(/\D/g, ''));

/** False of the digits of an old order whose number was none. */
export const isPhone = (phone: string): boolean => phone.length === mobileDigits;

const withoutCountry = (word: string): string => (/^\d+$/.test(word) ? word.slice(-mobileDigits) : word);

/** The indexed prefix under which a searched word is found. */
export const beginningOf = (word: string): string => [...word].slice(0, beginningLength.max).join('');

/** Every beginning of an order's words: under each of them it is listed by its time. */
export const orderBeginnings = (order: Pick<OrderRecord, 'name' | 'mobileNo'>): readonly string[] => [
  ...new Set(orderWords(order).flatMap(beginnings)),
];

function beginnings(word: string): readonly string[] {
  const characters = [...beginningOf(word)];
  return characters
    .slice(beginningLength.min - 1)
    .map((_, more) => characters.slice(0, beginningLength.min + more).join(''));
}
