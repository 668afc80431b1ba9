import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersSchema } from '#contracts/questions/answers.ts';
import { usualFace } from '../styles/face.ts';
import { cropFrom, croppedSize, cutFrom } from './crop.ts';
import { dotsPerInch, printQuality } from './print-check.ts';
import { centred, fitView } from './view.ts';

const side = fc.integer({ min: 400, max: 6000 });
const photo = fc.record({ width: side, height: side });
const share = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const aspect = share(0.5, 2);
const view = fc.record({
  x: share(0, 1),
  y: share(0, 1),
  zoom: share(1, 4),
  turn: fc.constantFrom(0, 90, 180, 270, -90, -180),
});
const face = fc.record({ x: share(0.2, 0.8), y: share(0.2, 0.8), width: share(0.06, 0.2), height: share(0.06, 0.2) });

describe('a crop', () => {
  it('shows the same part of the photo after it is stored and reopened', () => {
    fc.assert(
      fc.property(photo, view, face, aspect, (size, chosen, oval, shape) => {
        const crop = cropFrom({ view: chosen, face: oval }, size, shape);
        expect(answersSchema.safeParse({ us: { photos: [{ photoId: '0'.repeat(16), crop }] } }).success).toBe(true);
        const again = cutFrom(crop, size, shape);
        const frame = { width: 1000 * shape, height: 1000 };
        const before = fitView(chosen, size, frame);
        const after = fitView(again.view, size, frame);
        expect(after.view.x).toBeCloseTo(before.view.x, 2);
        expect(after.view.y).toBeCloseTo(before.view.y, 2);
        expect(after.scale / before.scale).toBeCloseTo(1, 2);
        expect((after.view.turn - before.view.turn + 720) % 360).toBe(0);
        for (const key of ['x', 'y', 'width', 'height'] as const) expect(again.face[key]).toBeCloseTo(oval[key], 2);
      }),
    );
  });

  it('has fractions of the rotated photo', () => {
    const crop = cropFrom(
      { view: { ...centred, y: 0.25, turn: 90 }, face: usualFace },
      { width: 3000, height: 4000 },
      1,
    );
    // After a quarter turn clockwise the photo is 4000 wide and 3000 high, with its upper edge on the right.
    expect(crop).toMatchObject({ turn: 90, area: { x: 0.25, y: 0, width: 0.75, height: 1 } });
    const upper = cropFrom(
      { view: { ...centred, y: 0.4, turn: 90 }, face: usualFace },
      { width: 3000, height: 4000 },
      1,
    );
    expect(upper.area).toMatchObject({ x: 0.225, width: 0.75 });
  });

  it('never extends beyond the photo, and neither does its face', () => {
    const edge = { x: 0.9, y: 0.9, width: 0.45, height: 0.45 };
    const crop = cropFrom({ view: centred, face: edge }, { width: 800, height: 1000 }, 0.8);
    expect(crop.face?.x).toBe(0.45);
    expect((crop.face?.x ?? 0) + (crop.face?.width ?? 0)).toBeLessThanOrEqual(1);
  });
});

describe('a print', () => {
  const a4 = [210, 300] as const;

  it('has dots per inch computed from the cropped pixels', () => {
    const size = { width: 2100, height: 3000 };
    expect(dotsPerInch({ view: centred, face: usualFace }, size, a4)).toBeCloseTo(254);
    expect(dotsPerInch({ view: { ...centred, zoom: 2 }, face: usualFace }, size, a4)).toBeCloseTo(127);
    expect(croppedSize({ view: { ...centred, turn: 90 }, face: usualFace }, size, 0.7).width).toBeCloseTo(1470);
  });

  it.each([
    [300, 'sharp'],
    [200, 'sharp'],
    [199.9, 'soft'],
    [100, 'soft'],
    [99.9, 'poor'],
  ])('of %s dots per inch is %s', (dots, quality) => {
    expect(printQuality(dots)).toBe(quality);
  });
});
