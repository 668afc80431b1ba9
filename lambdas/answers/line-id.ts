import type { Answers } from '../contracts/answers.ts';
import { lineIdPattern } from '../contracts/ids.ts';
import { idNamed } from '../platform/ids.ts';

/**
 * The ID of a cart line: the product's, and for a line with answers also their hash. Equal answers give one ID, in whatever
 * order their fields come.
 */
export const lineIdFor = (productId: string, answers: Answers): string =>
  Object.keys(answers).length === 0
    ? productId
    : `${productId}.${idNamed('answers', productId, JSON.stringify(sorted(answers)))}`;

/** The product's ID in a line's. */
export const productIdOf = (lineId: string): string => lineId.split('.', 1).join();

/** True for text in the format of a line's ID; only such text may become part of a key. */
export const isLineId = (text: string): boolean => lineIdPattern.test(text);

/** The table returns the fields of an item in any order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, sorted(field)] as const);
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}
