import { expect, it } from 'vitest';
import { drawnPortrait } from '#tests/support/drawn-photo.ts';
import { mossaicArt } from './mossaic-art.ts';
import type { Picture } from './picture.ts';

const scene = { width: 160, height: 200 };

/** How much bluer than red the art is on average, at its upper corners and on the clothes at its lower edge. */
function bluenessOf({ data }: Picture): { readonly corners: number; readonly clothes: number } {
  const mean = (columns: readonly number[], row: number): number => {
    const pixels = columns.flatMap((start) =>
      Array.from({ length: 400 }, (_, k) => ({ x: start + (k % 20), y: row + Math.floor(k / 20) })),
    );
    return (
      pixels.reduce(
        (sum, { x, y }) => sum + (data[(y * scene.width + x) * 4 + 2] ?? 0) - (data[(y * scene.width + x) * 4] ?? 0),
        0,
      ) / pixels.length
    );
  };
  return { corners: mean([20, 120], 22), clothes: mean([70], 160) };
}

/** A portrait in white clothes before a white wall. */
function inWhite() {
  const portrait = drawnPortrait(scene.width, scene.height, [{}]);
  const { data } = portrait.picture;
  for (let i = 0; i < scene.width * scene.height; i++) {
    if (portrait.people?.values[i] === 0 || i > scene.width * 124) data.set([250, 250, 250], i * 4);
  }
  return portrait;
}

it('lays tiles of coloured glass where a wall is as white as the clothes before it', () => {
  const { corners, clothes } = bluenessOf(mossaicArt(inWhite(), { seed: 7, scene }));
  expect(corners).toBeGreaterThan(20);
  expect(Math.abs(clothes)).toBeLessThan(8);
});

it('keeps the white of a photo without people', () => {
  const { people: _people, ...portrait } = inWhite();
  expect(Math.abs(bluenessOf(mossaicArt({ ...portrait, faces: [] }, { seed: 7, scene })).corners)).toBeLessThan(8);
});
