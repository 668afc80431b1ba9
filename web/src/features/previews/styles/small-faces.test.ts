import { expect, it } from 'vitest';
import { drawnPortrait } from '#tests/support/drawn-photo.ts';
import { digitalArt } from './digital-art.ts';
import type { Face } from './face.ts';
import { mossaicArt } from './mossaic-art.ts';
import { type Colour, luminance, type Picture } from './picture.ts';
import { hangings, rectangleIn } from './style.ts';
import { engravedPart, woodEngraving } from './wood-engraving.ts';

const size = { width: 160, height: 200 };

const skins = [
  [238, 204, 184],
  [198, 148, 112],
  [132, 88, 62],
  [84, 56, 42],
] as const satisfies readonly Colour[];

/** The brightness at points of the faces, in a picture of which the photo is this part. */
function facesIn(picture: Picture, faces: readonly Face[], art = { x: 0, y: 0, ...size }): number[] {
  const grid = Array.from({ length: 41 }, (_, k) => k / 20 - 1);
  return faces.flatMap(({ x, y, width, height }) =>
    grid.flatMap((v) =>
      grid.flatMap((u) => {
        if (u * u + v * v > 0.9) return [];
        const column = Math.floor(art.x + (x + u * width) * art.width);
        const p = (Math.floor(art.y + (y + v * height) * art.height) * picture.width + column) * 4;
        return [luminance(picture.data[p] ?? 0, picture.data[p + 1] ?? 0, picture.data[p + 2] ?? 0)];
      }),
    ),
  );
}

/** How far two lists of brightness rise and fall together: 1 if they differ only in exposure and contrast. */
function likeness(one: readonly number[], other: readonly number[]): number {
  const centred = (values: readonly number[]): number[] => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.map((value) => value - mean);
  };
  const [a, b] = [centred(one), centred(other)];
  const product = (p: readonly number[], q: readonly number[]) =>
    p.reduce((sum, value, k) => sum + value * (q[k] ?? 0), 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

it.each([
  ['Digital Art', digitalArt, hangings.DigitalArt, 0.78],
  ['Mossaic Art', mossaicArt, hangings.MossaicArt, 0.76],
  ['Wood Engraving', woodEngraving, hangings.WoodEngraving, 0.69],
] as const)('%s keeps the likeness of small faces, whatever their skin', (_name, style, hanging, least) => {
  const [fair, light, brown, dark] = skins;
  const alike = [
    [fair, brown],
    [light, dark],
  ].flatMap((pair) => {
    const group = pair.map((skin, k) => ({ right: 0.3 * k, down: 0.2, scale: 0.4, skin }));
    const portrait = drawnPortrait(size.width, size.height, group);
    const drawn = style(portrait, { seed: 7, size });
    const plaque = rectangleIn(size, size, hanging);
    const art = style === woodEngraving ? engravedPart(plaque, size.width / 640) : plaque;
    return portrait.faces.map((face) => likeness(facesIn(drawn, [face], art), facesIn(portrait.picture, [face])));
  });
  expect(Math.min(...alike)).toBeGreaterThan(least);
});

it.each([
  ['Digital Art', digitalArt, hangings.DigitalArt, 0.75],
  ['Mossaic Art', mossaicArt, hangings.MossaicArt, 0.69],
] as const)(
  '%s shows patterns on the clothes of people with small faces, or without a found one',
  (_name, style, hanging, least) => {
    const size = { width: 320, height: 400 };
    const portrait = drawnPortrait(size.width, size.height, [{ down: 0.2, scale: 0.4 }]);
    const { picture, people } = portrait;
    people?.values.forEach((share, i) => {
      const light = i % 8 < 4 ? 230 : 30;
      if (share === 1 && i > size.width * 280) picture.data.set([light, light, light], i * 4);
    });
    const shirt = { x: 0.5, y: 0.8, width: 0.06, height: 0.05 };
    const photo = facesIn(picture, [shirt], { x: 0, y: 0, ...size });
    for (const faces of [portrait.faces, []]) {
      const drawn = facesIn(style({ ...portrait, faces }, { seed: 7 }), [shirt], rectangleIn(size, size, hanging));
      expect(likeness(drawn, photo)).toBeGreaterThan(least);
    }
  },
);

it.each([
  ['Digital Art', digitalArt, 200],
  ['Mossaic Art', mossaicArt, 680],
  ['Wood Engraving', woodEngraving, 780],
] as const)('%s draws the clothes of people with small faces in small pieces or thin lines', (_name, style, least) => {
  const portrait = drawnPortrait(320, 400, [{ down: 0.3, scale: 0.4 }]);
  const { data, width } = style(portrait, { seed: 7 });
  const light = (x: number, y: number): number => data[(y * width + x) * 4 + 2] ?? 0;
  let borders = 0;
  for (let y = 260; y < 290; y++) {
    for (let x = 140; x < 180; x++) if (Math.abs(light(x + 1, y) - light(x, y)) > 2) borders++;
  }
  expect(borders).toBeGreaterThan(least);
});

it('keeps the likeness of a large face in the lines of Wood Engraving, whatever its skin', () => {
  const size = { width: 320, height: 400 };
  const [fair, , , dark] = skins;
  const alike = [fair, dark].map((skin) => {
    const portrait = drawnPortrait(size.width, size.height, [{ skin }]);
    const art = engravedPart(rectangleIn(size, size, hangings.WoodEngraving), size.width / 640);
    const drawn = woodEngraving(portrait, { seed: 7 });
    return likeness(
      facesIn(drawn, portrait.faces, art),
      facesIn(portrait.picture, portrait.faces, { x: 0, y: 0, ...size }),
    );
  });
  expect(Math.min(...alike)).toBeGreaterThan(0.5);
});
