import { expect, it } from 'vitest';
import { drawnPortrait } from '#tests/support/drawn-photo.ts';
import { mossaicArt } from './mossaic-art.ts';
import { blank, type Picture, planeOf } from './picture.ts';

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

it('lays rows of tiles around people', () => {
  const people = planeOf(64, 64, (x) => (x < 16 ? 1 : 0));
  const portrait = {
    ...drawnPortrait(scene.width, scene.height, [{}]),
    people,
    picture: blank(160, 200, [90, 120, 160]),
  };
  const { data } = mossaicArt(portrait, { seed: 7, scene });
  const light = (x: number, y: number) => data[(y * scene.width + x) * 4] ?? 0;
  const spread = (means: readonly number[]): number => {
    const middle = means.reduce((sum, mean) => sum + mean, 0) / means.length;
    return means.reduce((sum, mean) => sum + (mean - middle) ** 2, 0) / means.length;
  };
  const meansOf = (at: (along: number, across: number) => number): number[] =>
    Array.from({ length: 60 }, (_, along) =>
      Array.from({ length: 60 }, (_, across) => at(along, across)).reduce((sum, value) => sum + value / 60, 0),
    );
  const columns = spread(meansOf((along, across) => light(70 + along, 110 + across)));
  const rows = spread(meansOf((along, across) => light(70 + across, 110 + along)));
  expect(columns / rows).toBeGreaterThan(3);
});

it('draws no light net of grout over black clothes', () => {
  const portrait = { ...drawnPortrait(320, 400, [{}]), picture: blank(320, 400, [8, 8, 8]) };
  const { data } = mossaicArt(portrait, { seed: 7 });
  const lights = Array.from({ length: 2500 }, (_, k) => {
    const [x, y] = [135 + (k % 50), 310 + Math.floor(k / 50)];
    return data[(y * 320 + x) * 4] ?? 0;
  });
  expect(lights.reduce((sum, value) => sum + value, 0) / lights.length).toBeLessThan(15);
});
