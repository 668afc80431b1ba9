import { expect, it } from 'vitest';
import { usualFace } from './face.ts';
import { heartCollage } from './heart-collage.ts';
import { blank, type Picture } from './picture.ts';
import { heartPaper, type Portrait } from './style.ts';

const dark: Portrait = { picture: blank(160, 200, [40, 40, 40]), face: usualFace, faces: [] };

/** The pixels of each line across the heart's paper, as letters: white, the blush paper, and what is darker. */
function linesOf(drawing: Picture): { readonly rows: string[]; readonly columns: string[] } {
  const { x, y, width, height } = heartPaper(drawing);
  // Without the shadow of the frame.
  const margin = 12;
  const letter = (px: number, py: number): string => {
    const [red = 0, , blue = 0] = drawing.data.subarray((py * drawing.width + px) * 4);
    if (blue > 240) return 'w';
    return red > 150 ? 'p' : 'd';
  };
  const range = (from: number, length: number) =>
    Array.from({ length: Math.floor(length) - 2 * margin }, (_, k) => Math.ceil(from) + margin + k);
  const [across, down] = [range(x, width), range(y, height)];
  return {
    rows: down.map((py) => across.map((px) => letter(px, py)).join('')),
    columns: across.map((px) => down.map((py) => letter(px, py)).join('')),
  };
}

/** How far it is from the white rim to the photo where the heart begins: in the line whose rim comes first. */
function rimAtEnd(lines: readonly string[]): number {
  const [first = ''] = lines.filter((line) => line.includes('w')).sort((a, b) => a.indexOf('w') - b.indexOf('w'));
  return /w[^d]*/.exec(first)?.[0].length ?? 0;
}

it.each([1, 12])('has a rim as thin at the ends of the heart as elsewhere (%i photos)', (photos) => {
  const size = { width: 640, height: 800 };
  const { rows, columns } = linesOf(heartCollage(dark, { seed: 7, size, portraits: Array(photos).fill(dark) }));
  const fromRight = rows.map((row) => [...row].reverse().join(''));
  for (const lines of [rows, fromRight, columns]) expect(rimAtEnd(lines)).toBeLessThanOrEqual(6);
});
