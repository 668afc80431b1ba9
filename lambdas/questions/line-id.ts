import { lineIdPattern } from '../contracts/ids.ts';
import type { Answers } from '../contracts/questions/answers.ts';
import { idNamed } from '../platform/ids.ts';

/**
 * The ID of a cart line: the product's ID, followed by a hash of the answers if there are any. Equal answers give the same ID,
 * in any order of their fields.
 */
export const lineIdFor = (productId: string, answers: Answers): string =>
  Object.keys(answers).length === 0
    ? productId
    : `${productId}.${idNamed('answers', productId, JSON.stringify(sortFields(answers)))}`;

/** The product's ID, which is the first part of a line's ID. */
export const productIdOf = (lineId: string): string => lineId.split('.', 1).join();

/** True for text in the format of a line's ID. Check this before using text from a request in a key. */
export const isLineId = (text: string): boolean => lineIdPattern.test(text);

/** Sorts the fields of all objects, because DynamoDB returns the fields of an item in any order. */
function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, sortFields(field)] as const);
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}
