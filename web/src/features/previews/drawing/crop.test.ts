import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersSchema } from '#contracts/questions/answers.ts';
import type { Face } from '../styles/face.ts';
import { closeUpOf } from './close-up.ts';
import { cropFrom, croppedSize, cutFrom, recropped } from './crop.ts';
import { dotsPerInch, printQuality } from './print-check.ts';
import { centred, fitView } from './view.ts';

const side = fc.integer({ min: 400, max: 6000 });
const photo = fc.record({ width: side, height: side });
const share = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const aspect = share(0.5, 2);
const view = fc.record({
  x: share(0, 1),
  y: share(0, 1),
  zoom: share(0.4, 4),
  turn: fc.constantFrom(0, 90, 180, 270, -90, -180),
});
const oval = fc.record({ x: share(0.2, 0.8), y: share(0.2, 0.8), width: share(0.02, 0.2), height: share(0.02, 0.2) });

describe('a crop', () => {
  it('shows the same part of the photo after it is stored and reopened', () => {
    fc.assert(
      fc.property(photo, view, fc.array(oval, { maxLength: 8 }), aspect, (size, chosen, faces, shape) => {
        const crop = cropFrom({ view: chosen, faces }, size, shape);
        expect(answersSchema.safeParse({ us: { photos: [{ photoId: '0'.repeat(16), crop }] } }).success).toBe(true);
        const again = cutFrom(crop, size, shape);
        const frame = { width: 1000 * shape, height: 1000 };
        const before = fitView(chosen, size, frame);
        const after = fitView(again.view, size, frame);
        expect(after.view.x).toBeCloseTo(before.view.x, 2);
        expect(after.view.y).toBeCloseTo(before.view.y, 2);
        expect(after.scale / before.scale).toBeCloseTo(1, 2);
        expect((after.view.turn - before.view.turn + 720) % 360).toBe(0);
        const close = (value: number) => expect.closeTo(value, 2);
        expect(again.faces).toEqual(
          faces.map(({ x, y, width, height }) => ({
            x: close(x),
            y: close(y),
            width: close(width),
            height: close(height),
          })),
        );
      }),
    );
  });

  it('for another size of the print shows a photo beyond its borders only if it did before', () => {
    const size = { width: 3000, height: 4000 };
    const zoomOf = (zoom: number) =>
      cutFrom(recropped(cropFrom({ view: { ...centred, zoom } }, size, 1.2), size, 1.2, 0.6), size, 0.6).view.zoom;
    expect(zoomOf(0.7)).toBeCloseTo(0.8);
    expect(zoomOf(1)).toBeCloseTo(1);
    // Of a photo of the print's shape, the area is whole, though it fills its frame.
    const whole = cropFrom({ view: centred }, size, 0.75);
    expect(recropped(whole, size, 0.75, 0.6)).toEqual(cropFrom({ view: centred }, size, 0.6));
  });

  it('has fractions of the rotated photo', () => {
    const crop = cropFrom({ view: { ...centred, y: 0.25, turn: 90 } }, { width: 3000, height: 4000 }, 1);
    // After a quarter turn clockwise the photo is 4000 wide and 3000 high, with its upper edge on the right.
    expect(crop).toMatchObject({ turn: 90, area: { x: 0.25, y: 0, width: 0.75, height: 1 } });
    const upper = cropFrom({ view: { ...centred, y: 0.4, turn: 90 } }, { width: 3000, height: 4000 }, 1);
    expect(upper.area).toMatchObject({ x: 0.225, width: 0.75 });
  });

  it('never extends beyond the photo, and neither does its face', () => {
    const edge = { x: 0.9, y: 0.9, width: 0.45, height: 0.45 };
    const outside = { ...edge, x: 1.5 };
    const { faces = [] } = cropFrom({ view: centred, faces: [edge, outside] }, { width: 800, height: 1000 }, 0.8);
    expect(faces).toEqual([{ x: 0.45, y: 0.45, width: 0.55, height: 0.55 }]);
  });

  it('tells a photo without faces from one that was not searched', () => {
    const size = { width: 800, height: 1000 };
    expect(cutFrom(cropFrom({ view: centred, faces: [] }, size, 0.8), size, 0.8).faces).toEqual([]);
    expect(cutFrom(cropFrom({ view: centred }, size, 0.8), size, 0.8).faces).toBeUndefined();
  });

  it('of an earlier version opens with its one face', () => {
    // As stored by the shop before a crop had several faces.
    const stored = answersSchema.parse({
      us: {
        photos: [
          {
            photoId: '0'.repeat(16),
            crop: {
              area: { x: 0, y: 0.0625, width: 1, height: 0.83333 },
              turn: 0,
              face: { x: 0.3, y: 0.1875, width: 0.4, height: 0.35 },
            },
          },
        ],
      },
    });
    const [answered] = stored.us && 'photos' in stored.us ? stored.us.photos : [];
    const { view, faces } = cutFrom(answered?.crop, { width: 1200, height: 1800 }, 0.8);
    expect(view).toMatchObject({ zoom: 1, turn: 0 });
    expect(faces).toEqual([{ x: 0.5, y: 0.3625, width: 0.2, height: 0.175 }]);
  });

  it('has at most eight faces, and 60 photos with eight each fit into the answers', () => {
    const faces = Array.from({ length: 8 }, (_, i) => ({
      x: 0.1111 * (i + 0.5),
      y: 0.3333,
      width: 0.0777,
      height: 0.0888,
    }));
    const cropWith = (count: number) =>
      cropFrom({ view: { ...centred, zoom: 1.234 }, faces: faces.slice(0, count) }, { width: 3333, height: 4444 }, 0.8);
    const isAccepted = (photos: number, count: number, extra: readonly object[] = []) => {
      const { faces: stored = [], ...crop } = cropWith(count);
      const photo = { photoId: '0'.repeat(16), crop: { ...crop, faces: [...stored, ...extra] } };
      return answersSchema.safeParse({ us: { photos: Array.from({ length: photos }, () => photo) } }).success;
    };
    expect(isAccepted(12, 8)).toBe(true);
    expect(isAccepted(12, 8, [{ x: 0, y: 0, width: 0.1, height: 0.1 }])).toBe(false);
    expect(isAccepted(60, 8)).toBe(true);
  });
});

describe('a print', () => {
  const a4 = [210, 300] as const;

  it('has dots per inch computed from the cropped pixels', () => {
    const size = { width: 2100, height: 3000 };
    expect(dotsPerInch({ view: centred }, size, a4)).toBeCloseTo(254);
    expect(dotsPerInch({ view: { ...centred, zoom: 2 } }, size, a4)).toBeCloseTo(127);
    expect(croppedSize({ view: { ...centred, turn: 90 } }, size, 0.7).width).toBeCloseTo(1470);
  });

  it('has a close-up around an eye of the first face that it shows, else around its middle', () => {
    const size = { width: 2100, height: 3000 };
    const at = (x: number, y: number) => ({ x, y, width: 0.1, height: 0.1 });
    const closeUp = (faces: readonly Face[], view = centred) => closeUpOf(view, faces, size, 0.7, 0.2);
    expect(closeUp([at(0.4, 0.3)])).toEqual({ x: 546, y: 654, side: 420, turn: 0 });
    expect(closeUp([at(0.02, 0.3)])).toMatchObject({ x: 0, y: 654 });
    // A photo that was taken on its side: an eye is to the left of the face and above its middle once it is turned.
    const turned = closeUp([at(0.4, 0.5)], { ...centred, turn: 90 });
    expect(turned).toEqual({ x: 668, y: 1473, side: 294, turn: 90 });
    const features = { leftEye: { x: 0.45, y: 0.35 }, rightEye: { x: 0.5, y: 0.35 }, mouth: { x: 0.47, y: 0.4 } };
    expect(closeUp([{ ...at(0.4, 0.3), features }])).toMatchObject({ x: 735, y: 840 });
    expect(closeUp([])).toMatchObject({ x: 840, y: 1290 });
    const zoomed = { ...centred, zoom: 2 };
    expect(closeUp([at(0.1, 0.3), at(0.4, 0.4)], zoomed)).toMatchObject({ x: 651, y: 1059, side: 210 });
  });

  it('has a close-up inside the cropped part, whatever its shape and turn', () => {
    fc.assert(
      fc.property(
        photo,
        view,
        fc.array(oval, { maxLength: 2 }),
        aspect,
        share(0.05, 3),
        (size, chosen, faces, shape, part) => {
          const { x, y, side, turn } = closeUpOf(chosen, faces, size, shape, part);
          const upright = turn % 180 === 0;
          const { view: shown } = fitView({ ...chosen, turn }, size, { width: 1000 * shape, height: 1000 });
          const cropped = croppedSize({ view: chosen }, size, shape);
          const framed = upright ? cropped : { width: cropped.height, height: cropped.width };
          for (const [at, length, start] of [
            ['x', 'width', x],
            ['y', 'height', y],
          ] as const) {
            // A frame that extends beyond the photo shows all of it.
            const across = Math.min(framed[length], size[length]);
            const middle = across < size[length] ? shown[at] * size[length] : across / 2;
            expect(Math.abs(start + side / 2 - middle)).toBeLessThanOrEqual((across - side) / 2 + 1);
          }
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);

          expect([x + side <= size.width, y + side <= size.height]).toEqual([true, true]);
        },
      ),
    );
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
