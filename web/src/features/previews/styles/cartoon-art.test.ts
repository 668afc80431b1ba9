import { describe, expect, it } from 'vitest';
import { drawnFace, drawnPortrait } from '#tests/support/drawn-photo.ts';
import { caricature } from './caricature.ts';
import { cartoonArt } from './cartoon-art.ts';
import { digitalArt } from './digital-art.ts';
import { blank, type Colour, hypotenuse, luminance, type Picture, planeOf } from './picture.ts';
import type { Portrait } from './style.ts';

const size = { width: 320, height: 400 };

const skins: readonly Colour[] = [
  [238, 204, 184],
  [198, 148, 112],
  [132, 88, 62],
  [84, 56, 42],
];

/** A portrait with light from the side and the grain of a photo. */
function photographed(skin: Colour) {
  const portrait = drawnPortrait(size.width, size.height, [{ skin }]);
  const { data } = portrait.picture;
  for (let p = 0; p < data.length; p++) {
    if (p % 4 === 3) continue;
    const x = ((p >> 2) % size.width) / size.width;
    const grain = ((Math.imul((p >> 2) + 1, 2654435761) >>> 24) - 128) / 16;
    data[p] = (data[p] ?? 0) * (1.15 - 0.3 * x) + grain;
  }
  return portrait;
}

const colourAt = ({ width, data }: Picture, x: number, y: number): Colour => {
  const p = (Math.round(y) * width + Math.round(x)) * 4;
  return [data[p] ?? 0, data[p + 1] ?? 0, data[p + 2] ?? 0];
};

/** The colours of the cheeks and the forehead, away from the features. The art hangs inside the drawing. */
function faceColours(picture: Picture, shrink: number): Colour[] {
  const colours: Colour[] = [];
  for (let v = -0.75; v < 0.75; v += 0.02) {
    for (let u = -0.75; u < 0.75; u += 0.02) {
      const [x, y] = [drawnFace.x + u * drawnFace.width, drawnFace.y + v * drawnFace.height];
      const isFeature = hypotenuse(Math.abs(x - 0.5) - 0.08, y - 0.33) < 0.09 || hypotenuse(x - 0.5, y - 0.47) < 0.12;
      if (hypotenuse(u, v) > 0.75 || isFeature) continue;
      colours.push(
        colourAt(picture, (0.5 + (x - 0.5) * shrink) * picture.width, (0.5 + (y - 0.5) * shrink) * picture.height),
      );
    }
  }
  return colours;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const colourfulness = (colours: readonly Colour[]): number =>
  mean(colours.map((colour) => Math.max(...colour) - Math.min(...colour)));

/** How much neighbouring points of the face differ in brightness. */
const grainOf = (colours: readonly Colour[]): number =>
  mean(colours.slice(1).map((colour, k) => Math.abs(luminance(...colour) - luminance(...(colours[k] ?? colour)))));

/** How much the face's colours differ from their mean in brightness. */
const shadeOf = (colours: readonly Colour[]): number => {
  const light = colours.map((colour) => luminance(...colour));
  return mean(light.map((value) => Math.abs(value - mean(light))));
};

describe.each(skins)('Cartoon Art of a face of colour %i, %i, %i', (...skin) => {
  const portrait = photographed(skin);
  const drawn = faceColours(cartoonArt(portrait, { seed: 7, size }), 0.83);
  const shown = faceColours(portrait.picture, 1);

  it('removes the grain of the skin, and keeps its light and shade', () => {
    expect(grainOf(drawn) / grainOf(shown)).toBeLessThan(0.5);
    expect(shadeOf(drawn) / shadeOf(shown)).toBeGreaterThan(0.5);
  });

  it('keeps the colour of the skin, and light skin lighter than dark skin', () => {
    expect(colourfulness(drawn) / colourfulness(shown)).toBeLessThan(1.15);
    const light = (colours: readonly Colour[]) => mean(colours.map((colour) => luminance(...colour)));
    expect(Math.abs(light(drawn) - light(shown))).toBeLessThan(45);
  });
});

it('softens the weave of cloth', () => {
  const portrait = drawnPortrait(size.width, size.height, [{}]);
  const { data } = portrait.picture;
  for (let p = 0; p < data.length; p++) {
    const [x, y] = [(p >> 2) % size.width, Math.floor((p >> 2) / size.width)];
    if (p % 4 < 3 && y > size.height * 0.75) data[p] = (data[p] ?? 0) + 40 * Math.sin(x / 2) * Math.sin(y / 2);
  }
  const drawn = cartoonArt(portrait, { seed: 7, size });
  const weaveOf = (picture: Picture) =>
    mean(
      Array.from({ length: 25 }, (_, k) =>
        grainOf(Array.from({ length: 60 }, (_, x) => colourAt(picture, 130 + x, 330 + k))),
      ),
    );
  expect(weaveOf(drawn) / weaveOf(portrait.picture)).toBeLessThan(1);
});

describe.each([
  ['Cartoon Art', cartoonArt],
  ['Caricature', caricature],
])('%s', (_name, style) => {
  it('fills its paper with a view without faces', () => {
    const { width, height } = size;
    const data = new Uint8ClampedArray(width * height * 4);
    for (let p = 0; p < data.length; p += 4) {
      const x = ((p >> 2) % width) / width;
      data.set([60 + 30 * x, 90 + 30 * x, 150 + 30 * x, 255], p);
    }
    const people = { width, height, values: new Float32Array(width * height) };
    const drawn = style({ picture: { width, height, data }, face: drawnFace, faces: [], people }, { seed: 7, size });
    // Inside the frame: no paper at the edges, no ink of a border.
    for (let y = 60; y < 330; y += 2) {
      for (const x of [32, 160, 287]) {
        const [red, , blue] = colourAt(drawn, x, y);
        expect(blue).toBeGreaterThan(red + 20);
      }
    }
  });

  it('paints no rim of the background around people whose mask is too wide', () => {
    const portrait = drawnPortrait(size.width, size.height, [{}]);
    const { picture, people } = portrait;
    const { width, height, values } = people ?? { width: 1, height: 1, values: new Float32Array(1) };
    values.forEach((share, i) => {
      if (share === 0) picture.data.set([0, 190, 0], i * 4);
    });
    const wide = planeOf(width, height, (x, y) => {
      const near = [-2, 0, 2].flatMap((dx) => [-2, 0, 2].map((dy) => values[(y + dy) * width + x + dx] ?? 0));
      return Math.max(...near);
    });
    const { data } = style({ ...portrait, people: wide }, { seed: 7, size });
    let green = 0;
    for (let p = 0; p < data.length; p += 4) {
      const [r = 0, g = 0, b = 0] = data.subarray(p, p + 3);
      if (g > r + 70 && g > b + 70) green++;
    }
    expect(green).toBeLessThan(20);
  });
});

describe.each([
  ['Cartoon Art', cartoonArt],
  ['Caricature', caricature],
  ['Digital Art', digitalArt],
])('%s', (_name, style) => {
  const small = { width: 160, height: 200 };
  const portrait = drawnPortrait(small.width, small.height, [{}]);
  const { width, height, values } = portrait.people ?? planeOf(1, 1, () => 0);
  // A strong colour, which no backdrop has.
  values.forEach((share, i) => {
    if (share === 0) portrait.picture.data.set([120, 20, 140], i * 4);
  });
  const greenIn = (shown: Portrait) => colourAt(style(shown, { seed: 7, size: small }), 30, 35)[1];
  const greenBehind = (share: (person: number, y: number) => number, faces = portrait.faces) =>
    greenIn({ ...portrait, faces, people: planeOf(width, height, (_x, y, i) => share(values[i] ?? 0, y)) });

  it('replaces the background of people of whose mask the network is sure, and leaves it if not', () => {
    expect(greenBehind((person) => 0.98 * person)).toBeGreaterThan(110);
    expect(greenBehind((person) => 0.95 * person)).toBeLessThan(70);
  });

  it('replaces that of a group also if the network is less sure', () => {
    const faces = [portrait.face, portrait.face];
    expect(greenBehind((person) => 0.95 * person, faces)).toBeGreaterThan(110);
    expect(greenBehind((person) => 0.92 * person, faces)).toBeLessThan(70);
  });

  it('leaves the background while no mask has come', () => {
    const { people: _, ...unknown } = portrait;
    expect(greenIn(unknown)).toBeLessThan(70);
  });

  it('leaves what would be a scrap of another background beside people', () => {
    expect(greenBehind((person, y) => (y < 0.3 * height ? person : 1))).toBeGreaterThan(110);
    expect(greenBehind((person, y) => (y < 0.15 * height ? person : 1))).toBeLessThan(70);
  });
});

describe.each([
  ['Cartoon Art', cartoonArt],
  ['Caricature', caricature],
] as const)('%s of people whose mask is unsure', (_name, style) => {
  it('puts them before soft colours of their own background, without its lines', () => {
    const { picture, ...portrait } = drawnPortrait(size.width, size.height, [{}]);
    const isPerson = portrait.people?.values ?? [];
    const data = picture.data.slice();
    for (let i = 0; i < size.width * size.height; i++) {
      if (isPerson[i] === 0) data.fill((i >> 3) % 2 === 0 ? 90 : 170, i * 4, i * 4 + 3);
    }
    const people = planeOf(size.width, size.height, (_x, _y, i) => 0.06 + 0.88 * (isPerson[i] ?? 0));
    const drawn = style({ ...portrait, picture: { ...picture, data }, people }, { seed: 7, size });
    const lights = Array.from({ length: 40 }, (_, x) => luminance(...colourAt(drawn, 40 + x, 50)));
    expect(Math.max(...lights) - Math.min(...lights)).toBeLessThan(25);
    expect(mean(lights)).toBeGreaterThan(80);
    expect(mean(lights)).toBeLessThan(180);
  });
});

it('draws fainter pen lines in a face than elsewhere, so that wrinkles and teeth stay soft', () => {
  const picture = blank(size.width, size.height, [214, 170, 140]);
  const lineAt = { face: 0.42, clothes: 0.85 };
  for (const y of Object.values(lineAt)) {
    for (let row = Math.round(y * 400); row < y * 400 + 3; row++) {
      for (let x = 60; x < 260; x++) picture.data.set([120, 90, 76], (row * size.width + x) * 4);
    }
  }
  const drawn = cartoonArt({ picture, face: drawnFace, faces: [drawnFace] }, { seed: 7, size });
  const darkestNear = (y: number): number =>
    Math.min(...Array.from({ length: 60 }, (_, k) => luminance(...colourAt(drawn, 160, y * 400 - 30 + k))));
  expect(darkestNear(lineAt.face) - darkestNear(lineAt.clothes)).toBeGreaterThan(20);
});
