import type { CategoryId } from '#contracts/categories.ts';
import { graphemesOf } from '#contracts/graphemes.ts';
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

/** How lines are drawn: with shapes for their emoji, and with boxes for the letters that the device has no font for. */
export interface Script {
  readonly isEngraved: boolean;
  readonly missing: readonly string[];
}

/** The inscription of a line. If it is engraved, all its emoji have a shape. */
export function inscribed(line: string, { isEngraved, missing }: Script): Inscription {
  let text = '';
  const shapes: { shape: Shape; before: string }[] = [];
  for (const part of isEngraved ? partsOf(line) : [line]) {
    for (const letter of typeof part === 'string' ? graphemesOf(part) : [part.emoji]) {
      const shape = typeof part !== 'string' ? part.shape : missing.includes(letter) ? 'box' : undefined;
      if (shape) shapes.push({ shape, before: text });
      text += shape ? wideSpace : letter;
    }
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

/** A line without its emoji. */
export const lettersOf = (line: string): string =>
  partsOf(line)
    .filter((part) => typeof part === 'string')
    .join('');

/** The emoji of these lines that can't be engraved. */
export const notEngravable = (lines: readonly string[]): readonly string[] => [
  ...new Set(
    lines
      .flatMap(partsOf)
      .flatMap((part) => (typeof part !== 'string' && part.shape === undefined ? [part.emoji] : [])),
  ),
];
