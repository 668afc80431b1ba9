/** A line of text with the position of its centre and its font size, in the scene's units. */
export interface FittedLine {
  readonly text: string;
  readonly y: number;
  readonly size: number;
}

interface Space {
  readonly width: number;
  readonly height: number;
  /** The maximum font size of the first line. */
  readonly largest: number;
}

/** The size of all other lines, relative to the first. */
const otherLines = 0.62;
const lineHeight = 1.24;
const smallest = 15;
const maxLines = 4;

/**
 * Fits words into the available space at the largest possible size. Splits long lines in two, and truncates those that are
 * still too long. `y` is relative to the centre. `widthOf` returns the width of a text at font size 1.
 */
export function fitWords(words: readonly string[], space: Space, widthOf: (text: string) => number): FittedLine[] {
  const given = words.map((line) => line.trim()).filter((line) => line !== '');
  const whole = sizesOf(given, space, widthOf);
  const split = given.flatMap((line, k) => ((whole[k] ?? 0) < space.largest * 0.55 ? halves(line) : [line]));
  const lines = split.slice(0, maxLines);
  const scale = Math.min(1, space.height / (sum(lines.map((_, k) => ratio(k))) * lineHeight * space.largest));
  const sizes = sizesOf(lines, { ...space, largest: space.largest * scale }, widthOf);
  const total = sum(sizes) * lineHeight;
  let top = -total / 2;
  return lines.map((text, k) => {
    const size = sizes[k] ?? smallest;
    const y = top + (size * lineHeight) / 2;
    top += size * lineHeight;
    return { text: shortened(text, space.width / size, widthOf), y, size };
  });
}

const ratio = (k: number): number => (k === 0 ? 1 : otherLines);

const sizesOf = (lines: readonly string[], { width, largest }: Space, widthOf: (text: string) => number): number[] =>
  lines.map((line, k) => Math.max(smallest, Math.min(largest * ratio(k), width / Math.max(widthOf(line), 1e-6))));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Splits a line at the space nearest to its middle. */
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
