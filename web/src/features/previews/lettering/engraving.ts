import type { CategoryId } from '#contracts/categories.ts';
import { partsOf, type Shape } from './shapes.ts';

const engravedCategories: readonly CategoryId[] = ['WoodEngraving', 'MagicMirror', 'MossaicArt'];

/** True for gifts of wood, glass and brass, which can't show colours. */
export const isEngraved = (category: CategoryId): boolean => engravedCategories.includes(category);

/** A line as it is drawn: shapes are at the places of the wide spaces, `before` is the text to the start of each. */
export interface Inscription {
  readonly text: string;
  readonly shapes: readonly { readonly shape: Shape; readonly before: string }[];
}

/** As wide as the letters are high. It has no direction, as an emoji. */
const wideSpace = '\u2003';

export const inColour = (line: string): Inscription => ({ text: line, shapes: [] });

/** The inscription of a line whose emoji all have a shape. */
export function engraved(line: string): Inscription {
  let text = '';
  const shapes: { shape: Shape; before: string }[] = [];
  for (const part of partsOf(line)) {
    if (typeof part !== 'string' && part.shape) shapes.push({ shape: part.shape, before: text });
    text += typeof part === 'string' ? part : wideSpace;
  }
  return { text, shapes };
}

/** A line without the emoji that can't be engraved. */
export const engravablePart = (line: string): string =>
  partsOf(line)
    .map((part) => (typeof part === 'string' ? part : part.shape ? part.emoji : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** The emoji of these lines that can't be engraved. */
export const notEngravable = (lines: readonly string[]): readonly string[] => [
  ...new Set(
    lines
      .flatMap(partsOf)
      .flatMap((part) => (typeof part !== 'string' && part.shape === undefined ? [part.emoji] : [])),
  ),
];
