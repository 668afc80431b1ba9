/** A line of words where it is drawn, in the scene's units: its middle, and the size of its letters. */
export interface FittedLine {
  readonly text: string;
  readonly y: number;
  readonly size: number;
}

interface Room {
  readonly width: number;
  readonly height: number;
  /** The largest letters of the first line. */
  readonly largest: number;
}

/** Further lines are smaller than the first. */
const further = 0.62;
const lineHeight = 1.24;
const smallest = 15;
const mostLines = 4;

/**
 * Fits words into a room: as large as they fit, longer lines split in two, and what is still too long cut off. `y` counts from
 * the room's middle. `widthOf` gives a text's width at letters of size 1.
 */
export function fitWords(words: readonly string[], room: Room, widthOf: (text: string) => number): FittedLine[] {
  const given = words.map((line) => line.trim()).filter((line) => line !== '');
  const whole = sizesOf(given, room, widthOf);
  const split = given.flatMap((line, k) => ((whole[k] ?? 0) < room.largest * 0.55 ? halves(line) : [line]));
  const lines = split.slice(0, mostLines);
  const scale = Math.min(1, room.height / (sum(lines.map((_, k) => ratio(k))) * lineHeight * room.largest));
  const sizes = sizesOf(lines, { ...room, largest: room.largest * scale }, widthOf);
  const total = sum(sizes) * lineHeight;
  let top = -total / 2;
  return lines.map((text, k) => {
    const size = sizes[k] ?? smallest;
    const y = top + (size * lineHeight) / 2;
    top += size * lineHeight;
    return { text: shortened(text, room.width / size, widthOf), y, size };
  });
}

const ratio = (k: number): number => (k === 0 ? 1 : further);

const sizesOf = (lines: readonly string[], { width, largest }: Room, widthOf: (text: string) => number): number[] =>
  lines.map((line, k) => Math.max(smallest, Math.min(largest * ratio(k), width / Math.max(widthOf(line), 1e-6))));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A line split at the space nearest to its middle. */
function halves(line: string): readonly string[] {
  const spaces = [...line.matchAll(/\s+/g)].map(({ index }) => index);
  const middle = spaces.sort((a, b) => Math.abs(a - line.length / 2) - Math.abs(b - line.length / 2))[0];
  return middle === undefined ? [line] : [line.slice(0, middle), line.slice(middle).trim()];
}

function shortened(text: string, width: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= width * 1.01) return text;
  const letters = [...text];
  while (letters.length > 1 && widthOf(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trim()}…`;
}
