import { describe, expect, it } from 'vitest';
import { drawnFace, drawnPortrait } from '#tests/support/drawn-photo.ts';
import { developed } from './developed.ts';
import { type Colour, luminance, mix, type Picture, planeOf } from './picture.ts';

const size = { width: 160, height: 200 };
const forehead = { x: 80, y: 52 };

const skins: readonly Colour[] = [
  [238, 204, 184],
  [198, 148, 112],
  [132, 88, 62],
  [84, 56, 42],
];

const options = { saturation: 1.4, clarity: 0.3, faces: [drawnFace] };

/** A portrait whose colours are these. */
function photoOf(skin: Colour, change: (value: number, channel: number, data: Uint8ClampedArray, p: number) => number) {
  const { picture } = drawnPortrait(size.width, size.height, [{ skin }]);
  const data = picture.data.map((value, k) => (k % 4 === 3 ? 255 : change(value, k % 4, picture.data, k - (k % 4))));
  return { ...size, data };
}

function colourAt({ data }: Picture, { x, y }: { readonly x: number; readonly y: number }): Colour {
  const p = (y * size.width + x) * 4;
  return [data[p] ?? 0, data[p + 1] ?? 0, data[p + 2] ?? 0];
}

/** The colourfulness in relation to the brightness. */
const saturationOf = (colour: Colour): number => (Math.max(...colour) - Math.min(...colour)) / luminance(...colour);

describe.each(skins)('a face of colour %i, %i, %i', (...skin) => {
  it('keeps more than half of its saturation if its photo is dark', () => {
    const dark = photoOf(skin, (value) => value * 0.4);
    const before = saturationOf(colourAt(dark, forehead));
    expect(saturationOf(colourAt(developed(dark, options), forehead)) / before).toBeGreaterThan(0.52);
  });
});

it('brings the features of a dark face out of their shadow, but not those of a lighter one', () => {
  const liftOf = (skin: Colour): number => {
    const photo = photoOf(skin, (value) => value);
    return luminance(...colourAt(developed(photo, options), forehead)) / luminance(...skin);
  };
  const lifts = skins.map(liftOf);
  expect(lifts[0]).toBeLessThan(1.1);
  expect(lifts.at(-1)).toBeGreaterThan(1.4);
  const lights = skins.map((skin) => liftOf(skin) * luminance(...skin));
  expect(lights).toEqual([...lights].sort((one, other) => other - one));
});

it('lights the dark side of a face too', () => {
  const half = photoOf([198, 148, 112], (value, _channel, _data, p) => value * ((p / 4) % size.width < 74 ? 0.3 : 1));
  const side = { x: 70, y: 52 };
  const lit = developed(half, options);
  expect(luminance(...colourAt(lit, side)) / luminance(...colourAt(half, side))).toBeGreaterThan(1.5);
});

describe('a forehead that light has burnt white', () => {
  const burn = (photo: Picture): Picture => {
    const data = photo.data.slice();
    for (let y = 44; y < 62; y++) data.fill(255, (y * size.width + 60) * 4, (y * size.width + 100) * 4);
    return { ...photo, data };
  };

  it('has the colour of the skin around it, if a mask knows it from a white wall', () => {
    const people = planeOf(size.width, size.height, () => 1);
    const photo = burn(photoOf([198, 148, 112], (value) => value));
    const colour = colourAt(developed(photo, { ...options, people }), forehead);
    expect(colour[0] - colour[2]).toBeGreaterThan(40);
    expect(luminance(...colour)).toBeLessThan(235);
  });

  it('stays grey in a grey photo', () => {
    const grey = photoOf([198, 148, 112], (_value, _channel, data, p) =>
      luminance(data[p] ?? 0, data[p + 1] ?? 0, data[p + 2] ?? 0),
    );
    const colour = colourAt(developed(burn(grey), options), forehead);
    expect(Math.max(...colour) - Math.min(...colour)).toBeLessThan(4);
  });
});

it.each(skins)(
  'keeps teeth white in a face of colour %i, %i, %i, whose burnt skin gets its colour again',
  (...skin) => {
    const { picture, faces } = drawnPortrait(size.width, size.height, [{ skin }]);
    const mouth = { x: 80, y: 94 };
    for (let x = 70; x < 90; x++) picture.data.set([244, 240, 236, 255], (mouth.y * size.width + x) * 4);
    const people = planeOf(size.width, size.height, () => 1);
    const [red, , blue] = colourAt(developed(picture, { ...options, faces, people }), mouth);
    expect(red - blue).toBeLessThan(8);
  },
);

it.each<[string, Colour]>([
  ['grey', [235, 235, 235]],
  ['cool', [228, 236, 244]],
])('does not burn out a bright %s face without a mask', (_name, skin) => {
  const { picture } = drawnPortrait(size.width, size.height, [{ skin }]);
  const data = picture.data.map((_value, k) => {
    if (k % 4 === 3) return 255;
    const p = k - (k % 4);
    const light = luminance(picture.data[p] ?? 0, picture.data[p + 1] ?? 0, picture.data[p + 2] ?? 0);
    return (light * (skin[k % 4] ?? 0)) / luminance(...skin);
  });
  expect(luminance(...colourAt(developed({ ...size, data }, options), forehead))).toBeLessThan(235);
});

it('keeps a white wall with a trace of warm colour as it is, beside a face too', () => {
  const { picture } = drawnPortrait(size.width, size.height, [{}]);
  const walled = { ...size, data: picture.data.slice() };
  const wall = { x: 104, y: 72 };
  const p = (wall.y * size.width + wall.x) * 4;
  walled.data.set([250, 249, 247, 255], p);
  for (const channel of colourAt(developed(walled, options), wall)) expect(channel).toBeGreaterThan(244);
});

describe('a photo in a brown haze', () => {
  const haze: Colour = [96, 66, 48];
  const hazy = photoOf([132, 88, 62], (value, channel) => mix(haze[channel] ?? 0, 250, value / 255));
  const result = developed(hazy, { ...options, saturation: 1 });
  const darkest = (picture: Picture): Colour => {
    const places = Array.from({ length: size.width * size.height }, (_, i) => ({
      x: i % size.width,
      y: Math.floor(i / size.width),
    }));
    const lights = places.map((place) => luminance(...colourAt(picture, place)));
    return colourAt(picture, places[lights.indexOf(Math.min(...lights))] ?? forehead);
  };

  it('loses it where the photo is darkest', () => {
    const [red, , blue] = darkest(hazy);
    expect(red - blue).toBeGreaterThan(35);
    const [clearRed, , clearBlue] = darkest(result);
    expect(clearRed - clearBlue).toBeLessThan(16);
  });

  it('does not get a darker face', () => {
    expect(luminance(...colourAt(result, forehead))).toBeGreaterThan(luminance(...colourAt(hazy, forehead)) - 4);
  });
});

it('makes sallow skin rosier, and other skin hardly', () => {
  const share = ([red, green, blue]: Colour): number => (green - blue) / (red - blue);
  const still = { ...options, saturation: 1, clarity: 0 };
  const [sallow, rosy] = (
    [
      [198, 165, 120],
      [198, 148, 112],
    ] as const
  ).map((skin) =>
    colourAt(
      developed(
        photoOf([...skin], (value) => value),
        still,
      ),
      forehead,
    ),
  );
  expect(share(sallow ?? [0, 0, 0])).toBeLessThan(0.5);
  expect(Math.abs(share(rosy ?? [0, 0, 0]) - 0.42)).toBeLessThan(0.06);
});

it('keeps blue spectacles on a sallow face blue', () => {
  const photo = photoOf([198, 165, 120], (value) => value);
  for (let x = 60; x < 100; x++) photo.data.set([60, 90, 190, 255], (forehead.y * size.width + x) * 4);
  const still = { ...options, saturation: 1, clarity: 0, people: planeOf(size.width, size.height, () => 1) };
  const [red, green] = colourAt(developed(photo, still), forehead);
  expect(green - red).toBeLessThan(37);
});

it('keeps the ground below a bright sky from becoming darker', () => {
  const view = { ...size, data: photoOf([198, 148, 112], (_, _channel, _data, p) => 40 + ((p / 4) % 20)).data };
  for (let p = 0; p < 60 * size.width * 4; p += 4) view.data.set([250, 250, 250], p);
  const ground = { x: 90, y: 150 };
  const [after] = colourAt(developed(view, { saturation: 1, clarity: 0 }), ground);
  expect(after).toBeGreaterThan(45);
});

it('keeps a light grey wall grey, which white paper would hide', () => {
  const photo = photoOf([198, 148, 112], (value) => value * 0.92);
  const wall = { x: 4, y: 4 };
  for (let p = 0; p < photo.data.length; p += 4) {
    if (p / 4 / size.width < 20) photo.data.set([232, 232, 232, 255], p);
  }
  for (const channel of colourAt(developed(photo, options), wall)) expect(channel).toBeLessThan(246);
});
