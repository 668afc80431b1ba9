import { isRightToLeft } from './direction.ts';

/** A line of text with the position of its centre and its font size, in the scene's units. */
export interface FittedLine {
  readonly text: string;
  readonly y: number;
  readonly size: number;
  readonly isRightToLeft: boolean;
}

interface Space {
  readonly width: number;
  readonly height: number;
  /** The maximum font size of the first line. */
  readonly largest: number;
}

/** Returns the width of a text at font size 1. */
type WidthOf = (text: string) => number;

/** The size of all other lines, relative to the first. */
const otherLines = 0.62;
const lineHeight = 1.24;
/** A line becomes smaller, down to this share of its maximum, before it is broken. */
const leastUnbroken = 0.55;
/** How much smaller the words become with each attempt. */
const step = 0.97;

/**
 * Fits words into the available space at the largest possible size. All words are kept: long lines are broken between words,
 * and everything gets smaller until it fits. `y` is relative to the centre.
 */
export function fitWords(words: readonly string[], space: Space, widthOf: WidthOf): FittedLine[] {
  const lines = words.map((line) => line.trim()).filter((line) => line !== '');
  if (lines.length === 0) return [];
  const measured = remembered(widthOf);
  const ratios = sum(lines.map((_, k) => ratio(k)));
  for (let scale = Math.min(1, space.height / (ratios * lineHeight * space.largest)); ; scale *= step) {
    const blocks = lines.map((line, k) => blockOf(line, ratio(k), scale, space, measured));
    const height = sum(blocks.map(({ parts, size }) => parts.length * size * lineHeight));
    if (height <= space.height) return placed(blocks, height, measured);
  }
}

/** A given line, broken into parts of one size. */
interface Block {
  readonly line: string;
  readonly parts: readonly string[];
  readonly size: number;
}

const ratio = (k: number): number => (k === 0 ? 1 : otherLines);

function blockOf(line: string, share: number, scale: number, { width, largest }: Space, widthOf: WidthOf): Block {
  const wanted = largest * share * scale;
  const unbroken = width / widthOf(line);
  if (unbroken >= Math.min(wanted, largest * share * leastUnbroken)) {
    return { line, parts: [line], size: Math.min(wanted, unbroken) };
  }
  const parts = broken(line, width / wanted, widthOf);
  return { line, parts, size: Math.min(wanted, width / Math.max(...parts.map(widthOf))) };
}

/** Breaks a line into parts that are up to this wide, except for longer words. */
function broken(line: string, width: number, widthOf: WidthOf): readonly string[] {
  const parts: string[] = [];
  for (const word of line.split(/\s+/)) {
    const longer = `${parts.at(-1)} ${word}`;
    if (parts.length > 0 && widthOf(longer) <= width) parts[parts.length - 1] = longer;
    else parts.push(word);
  }
  return parts;
}

function placed(blocks: readonly Block[], height: number, widthOf: WidthOf): FittedLine[] {
  let top = -height / 2;
  return blocks.flatMap(({ line, parts, size }) =>
    evened(line, parts, widthOf).map((text) => {
      const y = top + (size * lineHeight) / 2;
      top += size * lineHeight;
      return { text, y, size, isRightToLeft: isRightToLeft(line) };
    }),
  );
}

/** The same number of parts, as equal in width as possible. */
function evened(line: string, parts: readonly string[], widthOf: WidthOf): readonly string[] {
  if (parts.length === 1) return parts;
  let [even, narrow, wide] = [parts, 0, Math.max(...parts.map(widthOf))];
  for (let k = 0; k < 8; k++) {
    const width = (narrow + wide) / 2;
    const tried = broken(line, width, widthOf);
    if (tried.length > parts.length || Math.max(...tried.map(widthOf)) > wide) narrow = width;
    else [even, wide] = [tried, width];
  }
  return even;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Measures each text once. A width is never 0, so that sizes can be divided by it. */
function remembered(widthOf: WidthOf): WidthOf {
  const widths = new Map<string, number>();
  return (text) => {
    const width = widths.get(text) ?? Math.max(widthOf(text), 1e-6);
    widths.set(text, width);
    return width;
  };
}
