import type { ProductRecord } from './product.ts';

/** The words of a search, in lower case, each once. */
export const searchWords = (text: string): readonly string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
];

/** True when every word occurs in the title or the description. */
export function matches(
  { title, description }: Pick<ProductRecord, 'title' | 'description'>,
  words: readonly string[],
) {
  const text = `${title}\n${description}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
