import { isRightToLeft } from './direction.ts';

/** A line of text with the position of its centre and its font size, in the drawing's units. */
export interface FittedLine {
  readonly text: string;
  readonly y: number;
  /** The lower edge of the line. */
  readonly bottom: number;
  readonly size: number;
  readonly isRightToLeft: boolean;
}

interface Space {
  readonly width: number;
  readonly height: number;
  /** The maximum font size of the first line. */
  readonly largest: number;
}

/** The size of a drawn text at font size 1: its width, and how far it reaches above and below its centre. */
export interface Extent {
  readonly width: number;
  readonly up: number;
  readonly down: number;
}

type ExtentOf = (text: string) => Extent;

/** The size of all other lines, relative to the first. */
const otherLines = 0.62;
const lineHeight = 1.24;
/** The least distance between the letters of two lines, relative to their size. */
const leastGap = 0.08;
/** A line becomes smaller, down to this share of its maximum, before it is broken. */
const leastUnbroken = 0.55;
/** How much smaller the words become with each attempt. */
const step = 0.97;

/**
 * Fits words into the available space at the largest possible size. All words are kept: long lines are broken between words,
 * and everything gets smaller until it fits. `y` is relative to the centre.
 */
export function fitWords(words: readonly string[], space: Space, extentOf: ExtentOf): FittedLine[] {
  const lines = words.map((line) => line.trim()).filter((line) => line !== '');
  if (lines.length === 0) return [];
  const measured = remembered(extentOf);
  const ratios = sum(lines.map((_, k) => ratio(k)));
  for (let scale = Math.min(1, space.height / (ratios * lineHeight * space.largest)); ; scale *= step) {
    const blocks = lines.map((line, k) => blockOf(line, ratio(k), scale, space, measured));
    const height = sum(blocks.map((block) => block.parts.length * heightOf(block, measured)));
    if (height <= space.height) return placed(blocks, height, measured);
  }
}

/** A given line, broken into parts of one size. */
interface Block {
  readonly line: string;
  readonly parts: readonly string[];
  readonly size: number;
}

/** The height of each part: more than usual if the line has letters that reach far up or down. */
function heightOf({ line, size }: Block, extentOf: ExtentOf): number {
  const { up, down } = extentOf(line);
  return (up + down) * size;
}

const ratio = (k: number): number => (k === 0 ? 1 : otherLines);

function blockOf(line: string, share: number, scale: number, { width, largest }: Space, extentOf: ExtentOf): Block {
  const wanted = largest * share * scale;
  const unbroken = width / extentOf(line).width;
  if (unbroken >= Math.min(wanted, largest * share * leastUnbroken)) {
    return { line, parts: [line], size: Math.min(wanted, unbroken) };
  }
  const parts = broken(line, width / wanted, extentOf);
  return { line, parts, size: Math.min(wanted, width / widest(parts, extentOf)) };
}

/** A word. A sign such as "&" or a heart between two names belongs to the one that follows. */
const keptTogether = /(?:[^\p{L}\p{N}\s]+\s+)*\S+/gu;

/** Breaks a line into parts that are up to this wide, except for longer words. */
function broken(line: string, width: number, extentOf: ExtentOf): readonly string[] {
  const parts: string[] = [];
  for (const word of line.match(keptTogether) ?? []) {
    const longer = `${parts.at(-1)} ${word}`;
    if (parts.length > 0 && extentOf(longer).width <= width) parts[parts.length - 1] = longer;
    else parts.push(word);
  }
  return parts;
}

const widest = (parts: readonly string[], extentOf: ExtentOf): number =>
  Math.max(...parts.map((part) => extentOf(part).width));

function placed(blocks: readonly Block[], height: number, extentOf: ExtentOf): FittedLine[] {
  let bottom = -height / 2;
  return blocks.flatMap(({ line, parts, size }) => {
    const { up, down } = extentOf(line);
    return evened(line, parts, extentOf).map((text) => {
      const y = bottom + up * size;
      bottom = y + down * size;
      return { text, y, bottom, size, isRightToLeft: isRightToLeft(line) };
    });
  });
}

/** The same number of parts, as equal in width as possible. */
function evened(line: string, parts: readonly string[], extentOf: ExtentOf): readonly string[] {
  if (parts.length === 1) return parts;
  let [even, narrow, wide] = [parts, 0, widest(parts, extentOf)];
  for (let k = 0; k < 8; k++) {
    const width = (narrow + wide) / 2;
    const tried = broken(line, width, extentOf);
    if (tried.length > parts.length || widest(tried, extentOf) > wide) narrow = width;
    else [even, wide] = [tried, width];
  }
  return even;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Measures each text once, with the usual line height at least. A width is never 0, so that sizes can be divided by it. */
function remembered(extentOf: ExtentOf): ExtentOf {
  const extents = new Map<string, Extent>();
  return (text) => {
    const known = extents.get(text);
    if (known) return known;
    const { width, up, down } = extentOf(text);
    const extent = {
      width: Math.max(width, 1e-6),
      up: Math.max(lineHeight / 2, up + leastGap / 2),
      down: Math.max(lineHeight / 2, down + leastGap / 2),
    };
    extents.set(text, extent);
    return extent;
  };
}
