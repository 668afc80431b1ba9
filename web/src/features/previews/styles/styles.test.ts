import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { categoryIds } from '#contracts/categories.ts';
import { drawnPhoto, drawnPortrait } from '#tests/support/drawn-photo.ts';
import { usualFace } from './face.ts';
import { styles } from './index.ts';
import { blank, brightness, type Picture, planeOf, resized } from './picture.ts';

// Vitest takes longer to compare the pixels of two pictures than a style takes to draw them, so Node compares them.
const isOpaque = ({ data }: Picture) => data.every((value, p) => p % 4 !== 3 || value === 255);

const share = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const face = fc.record({ x: share(0, 1), y: share(0, 1), width: share(0.01, 0.6), height: share(0.01, 0.6) });
const seed = fc.integer({ min: 1, max: 1000 });

/** The sizes of a pixel, of wide and of tall pictures. Very tall ones take seconds, because tiles get smaller with the width. */
const size = fc
  .integer({ min: 1, max: 48 })
  .chain((width) =>
    fc.record({ width: fc.constant(width), height: fc.integer({ min: 1, max: Math.min(60, 4 * width) }) }),
  );

/** Plain, black, transparent and noisy pictures of various sizes. */
const photo = fc
  .record({
    size,
    pixel: fc.constantFrom([0, 0, 0, 0], [0, 0, 0, 255], [255, 255, 255, 255], [200, 40, 90, 255], undefined),
    noise: fc.integer({ min: 1, max: 1e6 }),
  })
  .map(({ size: { width, height }, pixel, noise }): Picture => {
    const data = new Uint8ClampedArray(width * height * 4);
    for (let p = 0; p < data.length; p++) data[p] = pixel?.[p % 4] ?? (Math.imul(p + noise, 2654435761) >>> 24) & 255;
    return { width, height, data };
  });

/** Each style's drawing of the same portrait, as the brightness of 4 x 5 fields from 0 to f. */
const fingerprints: Record<string, string> = {
  DigitalArt: 'baaac87bb9aa83388668',
  MossaicArt: 'ba9ac77bc99aa44a9557',
  CartoonArt: 'eddee88eeaaec44ca88a',
  Caricature: 'dbbde55dd87dd66db77a',
  WoodEngraving: 'dbbbb88aa99aa5699988',
  MiniFrames: 'dccbd9cbb7bbcca99999',
  MagicMirror: '36645555466552255553',
  HeartCollage: 'edddb89aba9adbaccccb',
};

const fingerprint = (picture: Picture): string =>
  [...brightness(resized(picture, 4, 5)).values]
    .map((value) => Math.min(15, Math.floor(value / 16)).toString(16))
    .join('');

describe.each(categoryIds)('the style %s', (id) => {
  const style = styles[id];

  it('draws every picture at its own size, opaque, and the same way for the same seed', () => {
    fc.assert(
      fc.property(photo, face, seed, (picture, oval, chosen) => {
        const before = picture.data.slice();
        const drawn = style({ picture, face: oval, faces: [oval] }, { seed: chosen });
        expect([drawn.width, drawn.height]).toEqual([picture.width, picture.height]);
        expect(drawn.data.length).toBe(picture.data.length);
        expect(isOpaque(drawn)).toBe(true);
        expect(
          isDeepStrictEqual(style({ picture, face: oval, faces: [oval] }, { seed: chosen }).data, drawn.data),
        ).toBe(true);
        expect(isDeepStrictEqual(picture.data, before)).toBe(true);
      }),
      { numRuns: 15 },
    );
  });

  it('still draws the same portrait', () => {
    const drawn = fingerprint(style(drawnPortrait(160, 200, [{}]), { seed: 7 }));
    const expected = fingerprints[id] ?? '';
    // Tolerates a difference of one step of sixteen, because machines round sines differently.
    const apart = [...drawn].map((step, k) =>
      Math.abs(Number.parseInt(step, 16) - Number.parseInt(expected[k] ?? 'x', 16)),
    );
    expect(Math.max(...apart), `${id}: '${drawn}',`).toBeLessThanOrEqual(1);
  });

  it('computes no NaN', () => {
    // Clamped arrays store NaN as 0, so the test replaces them with floating-point arrays.
    vi.stubGlobal('Uint8ClampedArray', Float64Array);
    try {
      for (const [width, height] of [
        [1, 1],
        [2, 9],
        [64, 80],
      ] as const) {
        for (const picture of [drawnPhoto(width, height), blank(width, height), blank(width, height, [0, 0, 0])]) {
          for (const people of [undefined, planeOf(4, 4, () => 0), planeOf(4, 4, (x) => x / 3)]) {
            const portrait = { picture, face: usualFace, faces: [], ...(people && { people }) };
            const { data } = style(portrait, { seed: 3 });
            expect(data.findIndex((value) => !Number.isFinite(value))).toBe(-1);
          }
        }
      }
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
