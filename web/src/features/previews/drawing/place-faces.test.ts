import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Size } from '#web/lib/size.ts';
import type { Oval } from '../styles/face.ts';
import { planeOf } from '../styles/picture.ts';
import { facesInFrame, maskInFrame, ovalInFrame, ovalInPhoto, unmarked, viewOf, withFeatures } from './place-faces.ts';
import { centred, fitView } from './view.ts';

const share = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const size = fc.record({ width: fc.integer({ min: 200, max: 4000 }), height: fc.integer({ min: 200, max: 4000 }) });
const oval = fc.record({ x: share(0, 1), y: share(0, 1), width: share(0.01, 0.4), height: share(0.01, 0.4) });
const anyView = fc.record({
  x: share(0, 1),
  y: share(0, 1),
  zoom: share(1, 4),
  turn: fc.integer({ min: -180, max: 180 }),
});
const frame = { width: 400, height: 500 };

describe('an oval', () => {
  it('comes back from the frame to where it was in the photo, for any view', () => {
    fc.assert(
      fc.property(size, anyView, oval, (photo, view, face) => {
        const again = ovalInPhoto(ovalInFrame(face, view, photo, frame), view, photo, frame);
        for (const key of ['x', 'y', 'width', 'height'] as const) expect(again[key]).toBeCloseTo(face[key], 6);
      }),
    );
  });

  it('is where the photo is drawn', () => {
    const photo = { width: 1000, height: 500 };
    const face = { x: 0.5, y: 0.2, width: 0.05, height: 0.2 };
    // The photo is 1,000 x 500 pixels of the frame, which shows its middle 400.
    expect(ovalInFrame(face, centred, photo, frame)).toEqual({ x: 0.5, y: 0.2, width: 0.125, height: 0.2 });
    // After a quarter turn clockwise, what was above is on the right.
    const turned = ovalInFrame(face, { ...centred, turn: 90 }, { width: 500, height: 400 }, frame);
    expect(turned.x).toBeCloseTo(0.8);
    expect(turned.y).toBeCloseTo(0.5);
    expect(turned.width).toBeCloseTo(0.2);
    expect(turned.height).toBeCloseTo(0.05);
  });
});

const features = { leftEye: { x: 0.45, y: 0.35 }, rightEye: { x: 0.55, y: 0.35 }, mouth: { x: 0.5, y: 0.45 } };
const face = { x: 0.5, y: 0.4, width: 0.1, height: 0.12, features };

describe('faces in the frame', () => {
  it('keep their eyes left and right when the photo is upside down', () => {
    const [turned] = facesInFrame([face], { ...centred, turn: 180 }, frame, frame);
    expect(turned?.features?.leftEye.x).toBeCloseTo(0.45);
    expect(turned?.features?.leftEye.y).toBeCloseTo(0.65);
    expect(turned?.features?.mouth.y).toBeCloseTo(0.55);
  });

  it('are only those whose middle the frame shows', () => {
    const zoomed = { ...centred, x: 0.2, y: 0.2, zoom: 4 };
    expect(facesInFrame([face], zoomed, frame, frame)).toEqual([]);
  });
});

describe('a marked oval', () => {
  it('has the features of the found face that it is on', () => {
    const near = { x: 0.505, y: 0.41, width: 0.105, height: 0.12 };
    expect(withFeatures([near], [face])).toEqual([{ ...near, features }]);
    const away = { ...near, x: 0.7 };
    expect(withFeatures([away], [face])).toEqual([away]);
    const larger = { ...near, height: 0.3 };
    expect(withFeatures([larger], [face])).toEqual([larger]);
  });

  it('is on a found face if either contains the other’s middle, so that it is no bystander', () => {
    const { features: _, ...same } = face;
    const neighbour = { ...face, x: 0.65 };
    const withHair = { ...same, width: 0.16, height: 0.2, y: 0.34 };
    const moved = { ...same, x: 0.58 };
    const onNose = { ...same, x: 0.51, width: 0.02, height: 0.02 };
    for (const oval of [same, withHair, moved, onNose]) {
      expect(unmarked([oval, neighbour], [face, neighbour])).toEqual([]);
    }
    const beside = { ...same, x: 0.61 };
    expect(unmarked([beside], [face])).toEqual([face]);
    expect(unmarked([same], [face, neighbour])).toEqual([neighbour]);
    expect(unmarked([], [face])).toEqual([face]);
  });
});

describe('the mask in the frame', () => {
  it('shows the part of the photo that the frame shows', () => {
    // People are in the photo's right half.
    const mask = planeOf(64, 64, (x) => (x < 32 ? 0 : 1));
    const photo = { width: 800, height: 500 };
    const shown = maskInFrame(mask, centred, photo, frame);
    expect([shown.width, shown.height]).toEqual([205, 256]);
    const at = (x: number, y: number) => shown.values[y * shown.width + x];
    expect(at(80, 128)).toBe(0);
    expect(at(125, 128)).toBe(1);
    // No person is beyond the photo, which is 400 by 250 of 400 by 500 here.
    const whole = maskInFrame(mask, { ...centred, zoom: 0.5 }, photo, frame);
    expect([100, 156].map((y) => whole.values[y * 205 + 200])).toEqual([0, 1]);
    const upsideDown = maskInFrame(mask, { ...centred, turn: 180 }, photo, frame);
    expect(upsideDown.values[128 * 205 + 80]).toBe(1);
  });
});

describe('the first view', () => {
  const wide = { width: 3000, height: 2000 };
  const at = (x: number, height = 0.15) => ({ x, y: 0.3, width: height / 2, height });

  it('is the middle of a photo without faces', () => {
    expect(viewOf({ faces: [] }, wide, frame)).toEqual(centred);
  });

  it('shows the head of someone without a face', () => {
    const photo = { width: 2000, height: 3000 };
    const standing = planeOf(20, 30, (x, y) => (Math.abs(x - 14) < 3 && y > 0 ? 1 : 0));
    const square = { width: 600, height: 600 };
    const top = viewOf({ faces: [], mask: standing }, photo, square).y - photo.width / photo.height / 2;
    expect(top).toBeLessThan(0.04);
    const aside = viewOf({ faces: [], mask: standing }, wide, frame);
    expect(aside.x).toBeCloseTo(14.5 / 20, 1);
    expect(viewOf({ faces: [], mask: planeOf(20, 30, () => 0) }, wide, frame)).toEqual(centred);
  });

  it('has the whole head of a profile in its middle, and a face that fills the photo', () => {
    const photo = { width: 1000, height: 1000 };
    const face = { x: 0.6, y: 0.4, width: 0.12, height: 0.15 };
    const mask = planeOf(100, 100, (x, y) => (x > 34 && x < 66 && y > 22 ? 1 : 0));
    expect(viewOf({ faces: [face], mask }, photo, frame).x).toBeCloseTo(0.51, 1);
    const close = { x: 0.5, y: 0.4, width: 0.42, height: 0.5 };
    const beside = planeOf(100, 100, (x) => (x < 96 ? 1 : 0));
    expect(viewOf({ faces: [close], mask: beside }, photo, frame).x).toBeCloseTo(0.49, 1);
  });

  it('shows a person who is beside the middle', () => {
    const view = viewOf({ faces: [at(0.8)] }, wide, frame);
    const [shown] = facesInFrame([at(0.8)], view, wide, frame);
    expect(shown?.x).toBeGreaterThan(0.3);
    expect(shown?.x).toBeLessThan(0.7);
  });

  it('shows everyone if there is room', () => {
    const faces = [at(0.6), at(0.85), at(0.72)];
    expect(facesInFrame(faces, viewOf({ faces }, wide, frame), wide, frame)).toHaveLength(3);
  });

  it('holds every face whole if a frame of its shape can', () => {
    const part = share(0, 1);
    const spot = fc.record({ x: part, y: part, width: share(0.01, 0.2), height: share(0.01, 0.2) });
    const oneAboveTheOther = [0.3, 0.65].map((y) => ({ x: 0.5, y, width: 0.03, height: 0.04 }));
    const withHighHair = { x: 0.5, y: 0.5, width: 0.2, height: 0.2 };
    const atTheFoot = { x: 0.5, y: 0.9, width: 0.1, height: 0.2 };
    const shape = fc.record({ width: share(300, 900), height: share(300, 900) });
    fc.assert(
      fc.property(size, shape, fc.array(spot, { minLength: 1, maxLength: 8 }), (photo, print, faces) => {
        const ends = (at: 'x' | 'y', half: 'width' | 'height') => [
          Math.max(0, Math.min(...faces.map((each) => each[at] - each[half]))),
          Math.min(1, Math.max(...faces.map((each) => each[at] + each[half]))),
        ];
        const [left = 0, right = 1] = ends('x', 'width');
        const [top = 0, bottom = 1] = ends('y', 'height');
        const { scale } = fitView(centred, photo, print);
        fc.pre((right - left) * photo.width * scale <= print.width);
        fc.pre((bottom - top) * photo.height * scale <= print.height);
        const group = {
          x: (left + right) / 2,
          y: (top + bottom) / 2,
          width: (right - left) / 2,
          height: (bottom - top) / 2,
        };
        const { x, y, width, height } = ovalInFrame(group, viewOf({ faces }, photo, print), photo, print);
        for (const edge of [x - width, y - height]) expect(edge).toBeGreaterThanOrEqual(-1e-6);
        for (const edge of [x + width, y + height]) expect(edge).toBeLessThanOrEqual(1 + 1e-6);
      }),
      {
        examples: [
          ...[oneAboveTheOther, [withHighHair]].map((faces): [Size, Size, Oval[]] => [
            { width: 2000, height: 3000 },
            { width: 600, height: 400 },
            faces,
          ]),
          [{ width: 200, height: 407 }, { width: 480, height: 294 }, [atTheFoot]],
        ],
      },
    );
  });

  it('shows each person of a group that is wider than the frame, whole and with hair and shoulders', () => {
    const faces = [0.5, 0.72, 0.12, 0.88].map((x) => at(x, 0.06));
    const view = viewOf({ faces }, wide, frame);
    const shown = facesInFrame(faces, view, wide, frame);
    expect(shown).toHaveLength(4);
    for (const { x, width } of shown) {
      expect(x - 2 * width).toBeGreaterThan(0);
      expect(x + 2 * width).toBeLessThan(1);
    }
    // Its lower edge is the photo's, so that people whom the photo cuts there stand on it.
    expect(ovalInFrame({ x: 0.5, y: 1, width: 0, height: 0 }, view, wide, frame).y).toBeCloseTo(1);
  });

  it('leaves out people who are far behind, if they would make the main one small', () => {
    const faces = [at(0.5, 0.2), at(0.03, 0.06)];
    expect(viewOf({ faces }, wide, frame).zoom).toBeGreaterThanOrEqual(1);
  });

  it('shows as many people beside the main one as fit in a part of a panorama', () => {
    const panorama = { width: 9000, height: 2000 };
    const faces = [0.5, 0.6, 0.02, 0.95].map((x) => at(x, 0.06));
    expect(facesInFrame(faces, viewOf({ faces }, panorama, frame), panorama, frame)).toHaveLength(2);
  });

  it('shows the main face whole if there is no room for everyone', () => {
    const panorama = { width: 9000, height: 2000 };
    const faces = [at(0.9), at(0.1)];
    const [shown] = facesInFrame(faces, viewOf({ faces }, panorama, frame), panorama, frame);
    expect((shown?.x ?? 0) + (shown?.width ?? 1)).toBeLessThanOrEqual(1);
  });

  it('is closer to someone at a side of the photo, with hair, because the rest of it would be empty', () => {
    const square = { width: 800, height: 800 };
    const beside = { x: 0.2, y: 0.5, width: 0.18, height: 0.24 };
    const view = viewOf({ faces: [beside] }, square, frame);
    const [shown] = facesInFrame([beside], view, square, frame);
    expect(shown?.x).toBeGreaterThan(0.31);
    expect((shown?.y ?? 0) - 1.8 * (shown?.height ?? 1)).toBeGreaterThan(0);
    expect(viewOf({ faces: [{ ...beside, x: 0.4 }] }, square, frame).zoom).toBe(1);
  });

  it('is closer if the face is small, but not by more than twice', () => {
    expect(viewOf({ faces: [at(0.5, 0.15)] }, wide, frame).zoom).toBe(1);
    const { zoom } = viewOf({ faces: [at(0.5, 0.1)] }, wide, frame);
    expect(zoom).toBeCloseTo(0.3 / 0.2);
    expect(viewOf({ faces: [at(0.5, 0.01)] }, wide, frame).zoom).toBe(2);
  });
});
