import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnFace, drawnPhoto } from '#tests/support/drawn-photo.ts';
import { type Face, usualFace } from '../styles/face.ts';
import { blur } from '../styles/filters.ts';
import { brightness, type Picture, planeOf } from '../styles/picture.ts';
import { imageWarnings, sizeWarnings } from './checks.ts';
import { drawPreviews, type PreviewResult } from './draw-previews.ts';
import { ovalInFrame } from './place-faces.ts';
import { centred, dragged, filled, fitView, leastZoom } from './view.ts';

const frame = { width: 640, height: 800 };
const size = fc.record({ width: fc.integer({ min: 160, max: 9000 }), height: fc.integer({ min: 160, max: 9000 }) });
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyView = fc.record({
  x: number(-1, 2),
  y: number(-1, 2),
  zoom: number(0.1, 9),
  turn: fc.integer({ min: -180, max: 180 }),
});

describe('the frame', () => {
  it('is filled from a zoom of 1, for any position and rotation of the photo', () => {
    fc.assert(
      fc.property(size, anyView, number(-900, 900), number(-900, 900), (photo, wanted, dx, dy) => {
        const full = { ...wanted, zoom: Math.max(1, wanted.zoom) };
        const { view, scale } = fitView(dragged(full, photo, frame, dx, dy), photo, frame);
        const angle = (-view.turn * Math.PI) / 180;
        for (const [u, v] of [
          [-320, -400],
          [320, -400],
          [-320, 400],
          [320, 400],
        ] as const) {
          const x = view.x * photo.width + (u * Math.cos(angle) - v * Math.sin(angle)) / scale;
          const y = view.y * photo.height + (u * Math.sin(angle) + v * Math.cos(angle)) / scale;
          expect(x).toBeGreaterThan(-0.01);
          expect(y).toBeGreaterThan(-0.01);
          expect(x).toBeLessThan(photo.width + 0.01);
          expect(y).toBeLessThan(photo.height + 0.01);
        }
      }),
    );
  });

  it('has a photo that does not fill it whole, in its middle or at its lower edge', () => {
    fc.assert(
      fc.property(size, anyView, fc.constantFrom(0, 90, 180, 270), (photo, wanted, turn) => {
        const view = { ...wanted, turn };
        const zoom = leastZoom(view, photo, frame);
        const photoInFrame = ovalInFrame({ x: 0.5, y: 0.5, width: 0.5, height: 0.5 }, { ...view, zoom }, photo, frame);
        const { x, y, width, height } = photoInFrame;
        // A panorama would be a strip, so it shows only its middle.
        fc.pre(zoom > 0.5);
        expect(Math.max(width, height)).toBeCloseTo(0.5);
        expect(x).toBeCloseTo(0.5);
        expect(y + height).toBeCloseTo(1);
      }),
    );
    expect(leastZoom(centred, { width: 3000, height: 2000 }, frame)).toBeCloseTo(427 / 800, 3);
  });

  it('gets the shape of a photo that does not fill it, so that the art shows nothing but the photo', () => {
    fc.assert(
      fc.property(size, anyView, fc.constantFrom(0, 90, 180, 270), (photo, wanted, turn) => {
        const { view, aspect } = filled({ ...wanted, turn }, photo, 0.8);
        const art = { width: 600 * aspect, height: 600 };
        const { width, height } = ovalInFrame({ x: 0.5, y: 0.5, width: 0.5, height: 0.5 }, view, photo, art);
        expect(Math.min(width, height)).toBeGreaterThan(0.4999);
        if (wanted.zoom >= 1) expect({ view, aspect }).toEqual({ view: { ...wanted, turn }, aspect: 0.8 });
        const least = leastZoom({ turn }, photo, frame);
        if (least > Math.max(0.5, wanted.zoom)) expect(Math.max(width, height)).toBeCloseTo(0.5);
      }),
    );
    expect(filled({ ...centred, zoom: 0.1 }, { width: 1200, height: 1000 }, 0.8).aspect).toBeCloseTo(1.2);
    expect(filled({ ...centred, zoom: 0.1, turn: 90 }, { width: 1000, height: 1200 }, 0.8).aspect).toBeCloseTo(1.2);
    expect(filled({ ...centred, zoom: 0.1 }, { width: 600, height: 1000 }, 0.8).aspect).toBeCloseTo(0.6);
    // At any other angle, the art shows exactly what the frame does.
    const tilted = { ...centred, zoom: 0.1, turn: 12 };
    expect(filled(tilted, { width: 1200, height: 1000 }, 0.8)).toEqual({ view: tilted, aspect: 0.8 });
  });

  it('moves the photo with the finger, even when the photo is rotated', () => {
    const photo = { width: 4000, height: 4000 };
    const zoomed = { ...centred, zoom: 3 };
    expect(dragged(zoomed, photo, frame, 80, 0)).toMatchObject({ x: expect.closeTo(0.5 - 80 / 2400), y: 0.5 });
    const turned = dragged({ ...zoomed, turn: 90 }, photo, frame, 80, 0);
    expect(turned).toMatchObject({ x: expect.closeTo(0.5), y: expect.closeTo(0.5 + 80 / 2400) });
  });
});

describe('the warnings', () => {
  const photo = drawnPhoto(320, 400);
  const changed = (change: (value: number) => number): Picture => ({ ...photo, data: photo.data.map(change) });
  const warningsOf = (picture: Picture, faces: readonly Face[] = [drawnFace]) =>
    imageWarnings({ picture, face: faces[0] ?? usualFace, faces });

  it('are empty for a clear photo', () => {
    expect(warningsOf(photo)).toEqual([]);
  });

  it('report somebody whose face was not found, and a view only where a scene needs a head', () => {
    const unfound = (share: number, heads?: number) =>
      imageWarnings({ picture: photo, face: usualFace, faces: [], people: planeOf(8, 8, () => share) }, heads);
    expect(unfound(0.5)).toEqual(['no-face']);
    expect(unfound(0)).toEqual([]);
    expect(unfound(0, 1)).toEqual(['no-face']);
    // A print may show somebody from behind.
    expect(unfound(0.5, 0)).toEqual([]);
  });

  it('judge the light by the face: a dark wall behind it is not a dark photo', () => {
    const face = { x: 0.5, y: 0.38, width: 0.19, height: 0.2 };
    const data = photo.data.slice();
    for (let i = 0; i < data.length / 4; i++) {
      const [x, y] = [((i % 320) + 0.5) / 320, (Math.floor(i / 320) + 0.5) / 400];
      if (((x - face.x) / face.width) ** 2 + ((y - face.y) / face.height) ** 2 > 1) data.set([9, 9, 9], i * 4);
    }
    const inTheDark = { ...photo, data };
    expect(warningsOf(inTheDark, [face])).toEqual([]);
    expect(warningsOf(inTheDark, [])).toEqual(['dark']);
  });

  it('report a dark photo', () => {
    const dark = changed((value) => value * 0.15);
    expect(warningsOf(dark)).toEqual(['dark']);
    expect(warningsOf(dark, [])).toEqual(['dark']);
  });

  it('report a blurred photo', () => {
    const data = photo.data.slice();
    const { width, height } = photo;
    for (let channel = 0; channel < 3; channel++) {
      const soft = blur(
        planeOf(width, height, (_x, _y, i) => photo.data[i * 4 + channel] ?? 0),
        9,
      ).values;
      soft.forEach((value, i) => {
        data[i * 4 + channel] = value;
      });
    }
    expect(warningsOf({ width, height, data })).toEqual(['blurred']);
  });

  it('report a face with too few pixels, counted in the file and not in its reduced copy', () => {
    const cut = { view: centred, faces: [drawnFace] };
    expect(sizeWarnings(cut, { width: 3000, height: 4000 })).toEqual([]);
    expect(sizeWarnings(cut, { width: 600, height: 800 })).toEqual(['few-pixels']);
    const small = { ...cut, faces: [{ ...drawnFace, width: 0.06, height: 0.06 }] };
    expect(sizeWarnings(small, { width: 1500, height: 2000 })).toEqual(['small-face']);
  });

  it('say nothing of the face where there is none', () => {
    const few = { width: 600, height: 800 };
    expect(sizeWarnings({ view: centred, faces: [] }, few)).toEqual([]);
    expect(sizeWarnings({ view: centred }, few)).toEqual([]);
  });
});

describe('drawing previews', () => {
  const portraits = [{ picture: drawnPhoto(32, 40), face: drawnFace, faces: [drawnFace] }];
  const request = {
    size: { width: 32, height: 40 },
    seed: 1,
    categories: ['HeartCollage', 'MiniFrames'],
  } as const;

  it('reports drafts of all styles, then the warnings, then the sharp styles', async () => {
    const results: PreviewResult[] = [];
    await drawPreviews(
      portraits,
      request,
      (result) => results.push(result),
      () => false,
    );
    const size = ({ picture }: { picture: Picture }) => `${picture.width} x ${picture.height}`;
    expect(
      results.map((result) => ('category' in result ? [result.category, result.draft, size(result)] : 'warnings')),
    ).toEqual([
      ['HeartCollage', true, '15 x 18'],
      ['MiniFrames', true, '15 x 18'],
      'warnings',
      ['HeartCollage', false, '32 x 40'],
      ['MiniFrames', false, '32 x 40'],
    ]);
  });

  it('draws a style whose draft shows already only sharp, after the missing drafts', async () => {
    const results: PreviewResult[] = [];
    await drawPreviews(
      portraits,
      { ...request, drafted: ['HeartCollage'], isChecked: false },
      (result) => results.push(result),
      () => false,
    );
    expect(results.flatMap((result) => ('category' in result ? [[result.category, result.draft]] : []))).toEqual([
      ['MiniFrames', true],
      ['HeartCollage', false],
      ['MiniFrames', false],
    ]);
  });

  it('warns if a scene has places for fewer heads than the photo has faces', async () => {
    const two = { face: drawnFace, faces: [drawnFace, { ...drawnFace, x: 0.8 }] };
    const warningsFor = async (heads: number, photos: number) => {
      const group = Array.from({ length: photos }, () => ({ picture: drawnPhoto(32, 40), ...two }));
      const warnings: (readonly string[])[] = [];
      const drawScene = Object.assign(() => drawnPhoto(32, 40), { heads });
      await drawPreviews(
        group,
        { ...request, drawScene },
        (result) => 'warnings' in result && warnings.push(result.warnings),
        () => false,
      );
      return warnings.map((each) => each.includes('more-faces'));
    };
    expect(await warningsFor(1, 1)).toEqual([true]);
    expect(await warningsFor(2, 1)).toEqual([false]);
    expect(await warningsFor(2, 2)).toEqual([true, true]);
    // A print shows the whole photo.
    expect(await warningsFor(0, 1)).toEqual([false]);
  });

  it('stops when a newer request arrives', async () => {
    const results: PreviewResult[] = [];
    await drawPreviews(
      portraits,
      request,
      (result) => results.push(result),
      () => results.length > 0,
    );
    expect(results).toHaveLength(1);
  });
});

it('weights green most and blue least in the brightness', () => {
  const data = new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]);
  const [red = 0, green = 0, blue = 0] = brightness({ width: 3, height: 1, data }).values;
  expect(green).toBeGreaterThan(red);
  expect(red).toBeGreaterThan(blue);
});
