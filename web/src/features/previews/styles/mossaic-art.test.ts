import { expect, it } from 'vitest';
import { drawnPortrait } from '#tests/support/drawn-photo.ts';
import { mossaicArt } from './mossaic-art.ts';
import { blank, type Picture, planeOf } from './picture.ts';

const size = { width: 160, height: 200 };

/** How much bluer than red the art is on average, at its upper corners and on the clothes at its lower edge. */
function bluenessOf({ data }: Picture) {
  const mean = (column: number, row: number): number => {
    const pixels = Array.from({ length: 400 }, (_, k) => (row + Math.floor(k / 20)) * size.width + column + (k % 20));
    return pixels.reduce((sum, i) => sum + ((data[i * 4 + 2] ?? 0) - (data[i * 4] ?? 0)) / pixels.length, 0);
  };
  return { left: mean(20, 22), right: mean(120, 22), clothes: mean(70, 160) };
}

/** A portrait in white clothes before a white wall. */
function inWhite() {
  const portrait = drawnPortrait(size.width, size.height, [{}]);
  const { data } = portrait.picture;
  for (let i = 0; i < size.width * size.height; i++) {
    if (portrait.people?.values[i] === 0 || i > size.width * 124) data.set([250, 250, 250], i * 4);
  }
  return portrait;
}

it('lays tiles of coloured glass where a wall is as white as the clothes before it', () => {
  const { left, right, clothes } = bluenessOf(mossaicArt(inWhite(), { seed: 7, size }));
  expect(Math.min(left, right)).toBeGreaterThan(20);
  expect(Math.abs(clothes)).toBeLessThan(8);
});

it('keeps the white of a photo without people', () => {
  const { people: _people, ...portrait } = inWhite();
  const { left, right } = bluenessOf(mossaicArt({ ...portrait, faces: [] }, { seed: 7, size }));
  expect(Math.max(Math.abs(left), Math.abs(right))).toBeLessThan(8);
});

it('lays tiles of dark glass where a wall is as black as the clothes before it', () => {
  const portrait = inWhite();
  for (let i = 0; i < size.width * size.height; i++) {
    if (portrait.people?.values[i] === 0 || i > size.width * 124) portrait.picture.data.set([10, 10, 10], i * 4);
  }
  const { left, right, clothes } = bluenessOf(mossaicArt(portrait, { seed: 7, size }));
  expect(Math.min(left, right)).toBeGreaterThan(20);
  expect(Math.abs(clothes)).toBeLessThan(8);
});

/** A portrait before a wall of these two tones, of which the darker has this part of its width and height. */
function beforeWall(light: number, dark: number, part: number) {
  const portrait = inWhite();
  for (let i = 0; i < size.width * size.height; i++) {
    const isDark = i % size.width < size.width * part && i < size.width * size.height * part;
    const tone = isDark ? dark : light;
    if (portrait.people?.values[i] === 0) portrait.picture.data.set([tone, tone, tone], i * 4);
  }
  return portrait;
}

it('keeps the tones of a calm wall, and a few dark things before it black', () => {
  const { left, right } = bluenessOf(mossaicArt(beforeWall(100, 10, 0.24), { seed: 7, size }));
  expect(Math.max(Math.abs(left), Math.abs(right))).toBeLessThan(8);
});

it('lays tiles of coloured glass where the background has many tones', () => {
  const { left, right, clothes } = bluenessOf(mossaicArt(beforeWall(170, 40, 0.6), { seed: 7, size }));
  expect(Math.min(left, right)).toBeGreaterThan(20);
  expect(Math.abs(clothes)).toBeLessThan(8);
});

it('lays rows of tiles around people', () => {
  const people = planeOf(64, 64, (x) => (x < 16 ? 1 : 0));
  const portrait = {
    ...drawnPortrait(size.width, size.height, [{}]),
    people,
    picture: blank(160, 200, [90, 120, 160]),
  };
  const { data } = mossaicArt(portrait, { seed: 7, size });
  const light = (x: number, y: number) => data[(y * size.width + x) * 4] ?? 0;
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
