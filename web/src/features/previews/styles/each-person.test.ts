import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnFace, drawnPhoto, drawnPortrait } from '#tests/support/drawn-photo.ts';
import type { Face } from './face.ts';
import { heartCollage } from './heart-collage.ts';
import { clearGlass, etched, glassRadius, magicMirror, mirrorCrop } from './magic-mirror.ts';
import { miniFrames } from './mini-frames.ts';
import {
  blank,
  brightness,
  type Colour,
  clamp,
  hypotenuse,
  luminance,
  mix,
  type Picture,
  type Plane,
  planeOf,
  resized,
  valueAt,
} from './picture.ts';
import { hangings, type Portrait, rectangleIn } from './style.ts';
import { tinted } from './tint.ts';
import { woodEngraving } from './wood-engraving.ts';

const size = { width: 160, height: 200 };

const isIn = ({ x, y, width, height }: Face, u: number, v: number) => hypotenuse((u - x) / width, (v - y) / height) < 1;

/** A grey photo in which each face is an oval of its own colour: green, then blue. */
function photoOf(faces: readonly Face[]): Picture {
  const picture = blank(160, 200, [150, 150, 150]);
  for (let i = 0; i < 160 * 200; i++) {
    const [u, v] = [((i % 160) + 0.5) / 160, (Math.floor(i / 160) + 0.5) / 200];
    const found = faces.findIndex((face) => isIn(face, u, v));
    if (found >= 0) picture.data.set(found === 0 ? [40, 190, 60] : [40, 60, 220], i * 4);
  }
  return picture;
}

const couple = [
  { x: 0.25, y: 0.4, width: 0.1, height: 0.12 },
  { x: 0.75, y: 0.45, width: 0.1, height: 0.12 },
];

const maskOf = (share: (u: number, v: number) => number): Plane =>
  planeOf(64, 64, (x, y) => share((x + 0.5) / 64, (y + 0.5) / 64));

const portraitOf = (faces: readonly Face[], people?: Plane): Portrait => ({
  picture: photoOf(faces),
  face: faces[0] ?? drawnFace,
  faces,
  ...(people && { people }),
});

/** How many pixels are clearly green and clearly blue. */
function coloured({ data }: Picture): { readonly green: number; readonly blue: number } {
  let [green, blue] = [0, 0];
  for (let p = 0; p < data.length; p += 4) {
    const [r = 0, g = 0, b = 0] = data.subarray(p, p + 3);
    if (g > r + 25 && g > b + 25) green++;
    if (b > r + 25 && b > g + 25) blue++;
  }
  return { green, blue };
}

describe.each([
  ['mini frames', miniFrames],
  ['a heart collage', heartCollage],
])('%s of one photo', (_name, style) => {
  it('show each person about as often', () => {
    const { green, blue } = coloured(style(portraitOf(couple), { seed: 7, size }));
    expect(green).toBeGreaterThan(200);
    expect(blue / green).toBeGreaterThan(0.4);
    expect(blue / green).toBeLessThan(2.5);
  });
});

it('shows the borders of a wide photo in the largest of the mini frames', () => {
  const picture = blank(320, 200, [150, 150, 150]);
  for (let i = 0; i < 320 * 200; i++) {
    if (i % 320 < 12) picture.data.set([40, 190, 60], i * 4);
    if (i % 320 > 307) picture.data.set([40, 60, 220], i * 4);
  }
  const { green, blue } = coloured(miniFrames({ picture, face: drawnFace, faces: [] }, { seed: 7, size }));
  expect(green).toBeGreaterThan(50);
  expect(blue).toBeGreaterThan(50);
});

it('leaves out the people beside a person of a group in the small frames', () => {
  const frame = { x: 0.435, y: 0.67, width: 0.216, height: 0.172 };
  const { green, blue } = coloured(resized(miniFrames(portraitOf(couple), { seed: 7, size }), 60, 60, frame));
  expect(blue).toBeGreaterThan(200);
  expect(green).toBe(0);
});

/** The clearly green or blue areas of a picture: how many pixels each has, and the share of its bounding box that it fills. */
function areasIn({ width, height, data }: Picture): { readonly size: number; readonly filled: number }[] {
  const isFace = (i: number): boolean => {
    const [r = 0, g = 0, b = 0] = data.subarray(i * 4, i * 4 + 3);
    return Math.max(g, b) > r + 25 && Math.abs(g - b) > 25;
  };
  const seen = new Set<number>();
  const areas: { readonly size: number; readonly filled: number }[] = [];
  for (let start = 0; start < width * height; start++) {
    if (seen.has(start) || !isFace(start)) continue;
    const area = [start];
    seen.add(start);
    for (const i of area) {
      for (const next of [i - 1, i + 1, i - width, i + width]) {
        if (seen.has(next) || !isFace(next)) continue;
        seen.add(next);
        area.push(next);
      }
    }
    const [columns, rows] = [area.map((i) => i % width), area.map((i) => Math.floor(i / width))];
    const across = Math.max(...columns) - Math.min(...columns) + 1;
    const down = Math.max(...rows) - Math.min(...rows) + 1;
    areas.push({ size: area.length, filled: area.length / across / down });
  }
  return areas.filter(({ size }) => size > 200);
}

describe('a heart of one photo', () => {
  const heartOf = (faces: readonly Face[], across = 160, people?: Plane) => {
    const portrait = portraitOf(faces, people);
    const picture = resized(portrait.picture, across, 200);
    return heartCollage({ ...portrait, picture }, { seed: 7, size: { width: 320, height: 400 } });
  };

  /** The faces in prints that are neither grey nor sepia, the largest first. */
  const largestFirst = (faces: readonly Face[], across?: number, people?: Plane) =>
    areasIn(heartOf(faces, across, people)).sort((a, b) => b.size - a.size);

  it.each([
    ['in the middle', drawnFace],
    ['at the left', { ...drawnFace, x: 0.35 }],
    ['low', { ...drawnFace, y: 0.62 }],
    ['small', { x: 0.6, y: 0.3, width: 0.1, height: 0.11 }],
  ])('shows a face %s in several sizes, whole', (_name, face) => {
    const areas = largestFirst([face]);
    const [first, second, third] = areas.map((area) => area.size);
    expect(first).toBeGreaterThan(4000);
    expect(first).toBeGreaterThan(1.8 * (second ?? 0));
    expect(second).toBeGreaterThan(3 * (third ?? 0));
    expect(areas.length).toBeGreaterThan(8);
    // The smallest ones are at the outline, which cuts a face at the side of its photo.
    for (const { filled } of areas.slice(0, -3)) {
      // An oval fills a share of pi / 4 of its bounding box.
      expect(filled).toBeGreaterThan(0.72);
      expect(filled).toBeLessThan(0.84);
    }
  });

  it('leaves more room for a head that fills its photo, if the photo can go on at its sides', () => {
    const sizeOf = (free: number) => {
      const people = maskOf((u) => (u > free && u < 1 - free ? 1 : 0));
      return largestFirst([{ x: 0.5, y: 0.45, width: 0.28, height: 0.36 }], 160, people)[0]?.size ?? 0;
    };
    expect(sizeOf(0.1) / sizeOf(0)).toBeLessThan(0.95);
  });

  it.each([
    ['two people', couple, 160],
    ['two people', couple, 240],
    ['two people at its sides', couple.map((face, k) => ({ ...face, x: 0.12 + 0.76 * k })), 240],
    ['three people', [0.25, 0.5, 0.75].map((x) => ({ x, y: 0.4, width: 0.06, height: 0.07 })), 240],
  ])('shows %s of a photo together, and each alone, whole', (_name, faces, across) => {
    const areas = largestFirst(faces, across);
    // The second largest print shows one of them.
    for (const { size, filled } of areas.slice(0, faces.length + 1)) {
      expect(size).toBeGreaterThan(1300);
      expect(filled).toBeGreaterThan(0.74);
      expect(filled).toBeLessThan(0.82);
    }
    expect(areas.length).toBeGreaterThan(faces.length + 4);
    expect(areas[faces.length + 1]?.size).toBeLessThan(800);
  });

  it('shows each alone if no print holds people above each other', () => {
    const above = { x: 0.5, y: 0.2, width: 0.14, height: 0.15 };
    const [first, second, third] = largestFirst([above, { ...above, y: 0.8 }]).map((area) => area.size);
    expect(first).toBeGreaterThan(4000);
    expect(first).toBeGreaterThan(1.8 * (second ?? 0));
    expect(second).toBeGreaterThan(3 * (third ?? 0));
  });

  it('shows no face a second time below the end of the photo', () => {
    // Half an oval at the lower edge would be a whole one with its mirror image.
    const areas = largestFirst([
      { ...drawnFace, y: 0.3 },
      { x: 0.5, y: 0.85, width: 0.14, height: 0.14 },
    ]);
    for (const { filled } of areas.slice(0, -1)) expect(filled).toBeGreaterThan(0.72);
  });
});

describe('a heart of several photos', () => {
  it('shows each of nine photos', () => {
    const flat = (colour: Colour): Portrait => ({ ...portraitOf([drawnFace]), picture: blank(160, 200, colour) });
    const greys = Array.from({ length: 9 }, () => flat([120, 110, 100]));
    for (const k of [0, 2, 4, 6, 7]) {
      const portraits = greys.with(k, flat([40, 190, 60])).with(k + 1, flat([40, 60, 220]));
      const { green, blue } = coloured(heartCollage(portraits[0] ?? flat([0, 0, 0]), { seed: 7, size, portraits }));
      expect(green).toBeGreaterThan(30);
      expect(blue).toBeGreaterThan(30);
    }
  });

  it('shows the main person of a wide group among several photos', () => {
    const portrait = portraitOf(couple);
    const wide = { ...portrait, picture: resized(portrait.picture, 240, 200) };
    const options = { seed: 7, size: { width: 320, height: 400 }, portraits: [wide, wide] };
    const { green, blue } = coloured(heartCollage(wide, options));
    expect(green).toBeGreaterThan(3 * blue);
  });

  it('shows no group at its tip while other photos show one person', () => {
    const tip = { x: 0.4, y: 0.6, width: 0.2, height: 0.15 };
    const lone = { ...portraitOf([drawnFace]), picture: blank(160, 200, [120, 110, 100]) };
    const tipOf = (...portraits: Portrait[]) => {
      const options = { seed: 7, size: { width: 320, height: 400 }, portraits };
      const { green, blue } = coloured(resized(heartCollage(portraits[0] ?? lone, options), 64, 60, tip));
      return green + blue;
    };
    const group = portraitOf(couple);
    const nine = Array.from({ length: 9 }, () => lone);
    expect(tipOf(...nine, group)).toBe(0);
    expect(tipOf(group, ...nine.map(() => group))).toBeGreaterThan(100);
  });
});

it('shows the hat on a head in the small frames', () => {
  const face = { x: 0.5, y: 0.5, width: 0.1, height: 0.1 };
  const picture = photoOf([]);
  // The hat is blue.
  for (let i = 0; i < 160 * 200; i++) {
    const [u, v] = [((i % 160) + 0.5) / 160, Math.floor(i / 160) / 200];
    if (Math.abs(u - 0.5) < 0.1 && v > 0.3 && v < 0.4)
      picture.data.set(v < 0.31 ? [40, 190, 60] : [40, 60, 220], i * 4);
  }
  const people = maskOf((u, v) => (Math.abs(u - 0.5) < 0.1 && v > 0.3 ? 1 : 0));
  const drawn = miniFrames({ picture, face, faces: [face], people }, { seed: 7, size: { width: 320, height: 400 } });
  const { green } = coloured(resized(drawn, 80, 80, { x: 0.66, y: 0.1, width: 0.22, height: 0.18 }));
  expect(green).toBeGreaterThan(15);
});

it('brightens dark faces in prints without colours, but not in those with colours', () => {
  const lightIn = (tint: Parameters<typeof tinted>[1]) => tinted(blank(1, 1, [60, 60, 60]), tint).data[1] ?? 0;
  expect(lightIn('grey')).toBeGreaterThan(80);
  expect(lightIn('sepia')).toBeGreaterThan(80);
  expect(lightIn('warm')).toBeLessThan(63);
});

describe('the magic mirror', () => {
  it('is wide for people side by side, so that it has room for large faces', () => {
    const goldBeside = (faces: readonly Face[], picture = photoOf(faces)): boolean => {
      const { data } = magicMirror({ ...portraitOf(faces), picture }, { seed: 7, size });
      return [8, 10, 12].some((x) => (data[(97 * size.width + x) * 4] ?? 0) > 150);
    };
    expect(goldBeside(couple)).toBe(true);
    expect(goldBeside(couple, resized(photoOf(couple), 200, 160))).toBe(true);
    expect(goldBeside([drawnFace])).toBe(false);
    expect(goldBeside([drawnFace], resized(photoOf([drawnFace]), 200, 160))).toBe(false);
    const cheekToCheek = couple.map((face) => ({ ...face, x: mix(face.x, 0.5, 0.6) }));
    expect(goldBeside(cheekToCheek)).toBe(false);
  });

  it('does not burn out in the brightest skin', () => {
    const picture = blank(160, 200, [225, 225, 225]);
    for (let i = 0; i < 160 * 200; i++) if (i % 160 < 80) picture.data.set([255, 255, 255], i * 4);
    const people = maskOf(() => 1);
    const { data } = magicMirror({ ...portraitOf([drawnFace], people), picture }, { seed: 7, size });
    const light = (x: number) => data[(90 * size.width + x) * 4] ?? 0;
    expect(light(70)).toBeLessThan(220);
    expect(light(70) - light(90)).toBeGreaterThan(30);
  });

  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const face = fc.record({
    x: number(0.08, 0.92),
    y: number(0.12, 0.88),
    width: number(0.03, 0.16),
    height: number(0.04, 0.18),
  });

  it('shows what the photo has of every face inside the glass', () => {
    fc.assert(
      fc.property(fc.array(face, { minLength: 1, maxLength: 5 }), number(0.5, 2), (faces, aspect) => {
        const picture = blank(Math.round(100 * aspect), 100);
        const crop = mirrorCrop({ picture, face: faces[0] ?? drawnFace, faces }, 0.74);
        for (const { x, y, width, height } of faces) {
          const corners = [
            [x - width, y],
            [x + width, y],
            [x, y - height],
            [x, y + height],
          ] as const;
          for (const [px, py] of corners) {
            const [u, v] = [(clamp(px) - crop.x) / crop.width, (clamp(py) - crop.y) / crop.height];
            expect(glassRadius(u, v)).toBeLessThan(clearGlass);
          }
        }
      }),
    );
  });

  it('shows hats whole, but faces at least four fifths as large as without one', () => {
    const head = { x: 0.5, y: 0.5, width: 0.1, height: 0.11 };
    const hat = (from: number) => maskOf((u, v) => (v > 0.45 || (v > from && Math.abs(u - 0.5) < 0.22) ? 1 : 0));
    const cropFor = (people: Plane) => mirrorCrop(portraitOf([head], people), 0.74);
    const usual = cropFor(maskOf((u, v) => (isIn(head, u, v) ? 1 : 0)));
    const crop = cropFor(hat(0.3));
    for (const u of [0.31, 0.69]) {
      expect(glassRadius((u - crop.x) / crop.width, (0.31 - crop.y) / crop.height)).toBeLessThan(clearGlass);
    }
    expect(cropFor(hat(0.1)).width / usual.width).toBeLessThanOrEqual(1.25);
  });

  it('glows behind people, so that black hats show against it', () => {
    const people = maskOf((u) => (u > 0.4 && u < 0.6 ? 1 : 0));
    const narrow = { ...drawnFace, width: 0.1 };
    const picture = blank(160, 200, [150, 150, 150]);
    for (let i = 0; i < 160 * 200; i++) if (i % 160 > 63 && i % 160 < 96) picture.data.set([8, 8, 8], i * 4);
    const { data } = magicMirror({ ...portraitOf([narrow], people), picture }, { seed: 7, size });
    const light = (x: number) => data[(60 * size.width + x) * 4] ?? 0;
    expect(light(62) - light(46)).toBeGreaterThan(5);
    expect(light(98) - light(114)).toBeGreaterThan(5);
  });

  it('shows faintly what may be people where the mask is unsure', () => {
    const stripesBeside = (unsure: number): number => {
      const people = maskOf((u) => (u > 0.3 && u < 0.7 ? 1 : unsure));
      const picture = blank(160, 200, [110, 110, 110]);
      for (let i = 0; i < 160 * 200; i++) if (i % 3200 < 1600) picture.data.set([230, 230, 230], i * 4);
      const { values } = etched({ ...portraitOf([drawnFace], people), picture }, size);
      const column = Array.from({ length: 60 }, (_, k) => values[(70 + k) * size.width + 24] ?? 0);
      return Math.max(...column) - Math.min(...column);
    };
    expect(stripesBeside(0)).toBeLessThan(0.05);
    expect(stripesBeside(0.3)).toBeGreaterThan(0.1);
  });

  it('ends the picture at its ring of light', () => {
    const everywhere = maskOf(() => 1);
    const white = { ...portraitOf([drawnFace], everywhere), picture: blank(320, 400, [240, 240, 240]) };
    const { data } = magicMirror(white, { seed: 7, size: { width: 320, height: 400 } });
    expect(data[(190 * 320 + 50) * 4]).toBeLessThan(150);
  });

  it('keeps black hair dark beside a dark face that it brightens', () => {
    const picture = blank(160, 200, [60, 60, 60]);
    for (let i = 0; i < 160 * 200; i++) {
      const row = Math.floor(i / 160);
      const isHair = i % 160 < 44;
      const tone = isHair ? 26 : row % 20 === 0 ? 8 : row % 20 < 4 ? 200 : 60;
      picture.data.set([tone, tone, tone], i * 4);
    }
    const { data } = magicMirror(
      {
        ...portraitOf(
          [drawnFace],
          maskOf(() => 1),
        ),
        picture,
      },
      { seed: 7, size },
    );
    const light = (x: number): number => {
      const column = Array.from({ length: 60 }, (_, k) => data[((60 + k) * size.width + x) * 4] ?? 0);
      return column.reduce((sum, value) => sum + value, 0) / column.length;
    };
    expect(light(42)).toBeLessThan(76);
    expect(light(80)).toBeGreaterThan(100);
  });

  it.each([
    ['someone', [drawnFace], 240],
    ['someone seen from behind, who is dark before it', [], 60],
  ])('shows little or nothing of a bright background around %s', (_who, faces, tone) => {
    const people = maskOf((u) => (u > 0.35 && u < 0.65 ? 1 : 0));
    const picture = blank(160, 200);
    for (let i = 0; i < 160 * 200; i++) {
      const own = tone * (0.4 + i / (160 * 160));
      if (Math.abs((i % 160) - 80) < 24) picture.data.set([own, own, own], i * 4);
    }
    const { data } = magicMirror({ ...portraitOf(faces, people), picture }, { seed: 7, size });
    const light = (x: number, y: number) => {
      const p = (y * size.width + x) * 4;
      return luminance(data[p] ?? 0, data[p + 1] ?? 0, data[p + 2] ?? 0);
    };
    for (const x of [48, 112]) {
      expect(light(x, 90)).toBeLessThan(115);
      expect(Math.abs(light(80, 90) - light(x, 90))).toBeGreaterThan(8);
    }
  });

  it('tells black clothes from the glass', () => {
    const people = maskOf((u) => (u > 0.35 && u < 0.65 ? 1 : 0));
    const picture = blank(160, 200, [8, 8, 8]);
    const { data } = magicMirror({ ...portraitOf([drawnFace], people), picture }, { seed: 7, size });
    const light = (x: number) => {
      const p = (130 * size.width + x) * 4;
      return luminance(data[p] ?? 0, data[p + 1] ?? 0, data[p + 2] ?? 0);
    };
    expect(light(48) - light(80)).toBeGreaterThan(25);
    expect(light(80)).toBeGreaterThan(30);
  });
});

describe('the wood engraving', () => {
  it('is an arch, unless that would cut a face in a corner', () => {
    const cornerOf = (faces: readonly Face[]) => {
      const { data } = woodEngraving(portraitOf(faces), { seed: 7, size });
      const p = (20 * size.width + 16) * 4;
      return { red: data[p] ?? 0, blue: data[p + 2] ?? 0 };
    };
    const wall = cornerOf([drawnFace]);
    expect(wall.red - wall.blue).toBeLessThan(20);
    for (const x of [0.12, 0.88]) {
      const wood = cornerOf([{ ...drawnFace, x, width: 0.1, height: 0.1, y: 0.2 }]);
      expect(wood.red - wood.blue).toBeGreaterThan(40);
    }
  });

  it('has its words below the hair of the highest person', () => {
    const picture = blank(160, 200);
    for (let i = 0; i < 160 * 12; i++) picture.data.set([0, 0, 0], i * 4);
    const faces = [
      { x: 0.5, y: 0.66, width: 0.15, height: 0.15 },
      { x: 0.5, y: 0.22, width: 0.12, height: 0.12 },
    ];
    const big = { width: 320, height: 400 };
    const drawn = woodEngraving({ ...portraitOf(faces), picture }, { seed: 7, size: big, hasWords: true });
    const { y } = rectangleIn(drawn, picture, hangings.WoodEngraving);
    const column = Array.from({ length: 20 }, (_, k) => drawn.data[((y + 6 + k) * big.width + 160) * 4] ?? 255);
    expect(column.filter((red) => red < 100).length).toBeGreaterThan(4);
  });

  it('is a board if the arch would cut a hat', () => {
    const withHat = maskOf((u, v) => (v > 0.4 || (v > 0.02 && u > 0.02 && u < 0.6) ? 1 : 0));
    const { data } = woodEngraving(portraitOf([{ ...drawnFace, x: 0.36 }], withHat), { seed: 7, size });
    const p = (20 * size.width + 16) * 4;
    expect((data[p] ?? 0) - (data[p + 2] ?? 0)).toBeGreaterThan(40);
  });

  it.each([
    ['a board', 320, 200],
    ['an arch', 160, 200],
  ])('shows on %s what is at the border of the photo', (_shape, width, height) => {
    const picture = blank(width, height);
    for (let i = 0; i < width * Math.round(height * 0.03); i++) picture.data.set([0, 0, 0], i * 4);
    const portrait = { ...portraitOf([{ ...drawnFace, y: 0.6 }]), picture };
    const drawn = woodEngraving(portrait, { seed: 7, size: { width: 640, height: 800 } });
    const { y } = rectangleIn(drawn, picture, hangings.WoodEngraving);
    const column = Array.from({ length: 30 }, (_, k) => drawn.data[((y + 17 + k) * 640 + 320) * 4] ?? 255);
    expect(column.filter((red) => red < 100).length).toBeGreaterThan(5);
  });

  it('outlines white clothes, and shows them lighter than the wood', () => {
    const people = maskOf((u) => (u > 0.35 && u < 0.65 ? 1 : 0));
    const { data } = woodEngraving({ ...portraitOf([drawnFace], people), picture: blank(160, 200) }, { seed: 7, size });
    const light = (x: number): number => {
      const column = Array.from({ length: 30 }, (_, k) => data[((125 + k) * size.width + x) * 4 + 1] ?? 0);
      return column.reduce((sum, value) => sum + value, 0) / column.length;
    };
    const border = Math.min(...Array.from({ length: 12 }, (_, k) => light(54 + k)));
    expect(light(30) - border).toBeGreaterThan(45);
    expect(light(80) - light(30)).toBeGreaterThan(15);
  });

  it('engraves a neck without stronger stripes than its face has', () => {
    const portrait = drawnPortrait(320, 400, [{ skin: [84, 56, 42] }]);
    const { data } = portrait.picture;
    for (let i = 0; i < 320 * 400; i++) {
      const [x, y] = [(i % 320) / 320, Math.floor(i / 320) / 400];
      if (y < 0.56 || portrait.people?.values[i] === 0) continue;
      const isNeck = y < 0.7 && Math.abs(x - 0.5) < 0.12;
      data.set(isNeck ? [84, 56, 42] : [246, 246, 244], i * 4);
    }
    const drawn = brightness(woodEngraving(portrait, { seed: 7, size: { width: 320, height: 400 } }));
    const stripesAt = (down: number): number => {
      const { values } = planeOf(24, 24, (x, y) => valueAt(drawn, 148 + x, 400 * (0.5 + (down - 0.5) * 0.86) + y));
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    };
    expect(stripesAt(0.6) / stripesAt(0.37)).toBeLessThan(1.15);
  });

  it('leaves the wood around people bare', () => {
    const people = maskOf((u, v) => (v > 0.25 && u > 0.3 && u < 0.7 ? 1 : 0));
    const picture = drawnPhoto(160, 200);
    for (let i = 0; i < 160 * 200; i++) if ((i % 160) / 160 < 0.3) picture.data.set([20, 20, 20], i * 4);
    const { data } = woodEngraving({ picture, face: drawnFace, faces: [drawnFace], people }, { seed: 7, size });
    for (let y = 90; y < 150; y++) {
      for (let x = 24; x < 46; x++) {
        const p = (y * size.width + x) * 4;
        expect(luminance(data[p] ?? 0, data[p + 1] ?? 0, data[p + 2] ?? 0)).toBeGreaterThan(100);
      }
    }
  });
});
