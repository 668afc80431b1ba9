import { describe, expect, it } from 'vitest';
import { mainOval } from './face.ts';
import { blank, type Plane, planeOf } from './picture.ts';
import { cutsHeads, hangings, headOf, rectangleIn } from './style.ts';

const size = { width: 512, height: 640 };

it('gives wide art more of the width of its wall, so that the faces of a group are larger', () => {
  const share = (photo: Parameters<typeof rectangleIn>[1]) => {
    const { x, width } = rectangleIn(size, photo, hangings.CartoonArt);
    expect(Math.abs(x - (size.width - x - width))).toBeLessThanOrEqual(1);
    return width / size.width;
  };
  expect(share({ width: 400, height: 500 })).toBeCloseTo(0.83, 2);
  expect(share({ width: 600, height: 400 })).toBeCloseTo(0.9, 2);
});

describe('a head', () => {
  const face = { x: 0.5, y: 0.24, width: 0.12, height: 0.18 };
  const mask = (share: (u: number, v: number) => boolean): Plane =>
    planeOf(64, 64, (x, y) => (share((x + 0.5) / 64, (y + 0.5) / 64) ? 1 : 0));
  const topOf = ({ y, height }: ReturnType<typeof headOf>) => y - height;

  it('ends at the upper edge of the photo', () => {
    const people = mask((u) => Math.abs(u - 0.5) < 0.2);
    const plain = headOf({ faces: [face] }, face);
    expect(topOf(headOf({ faces: [face], people }, face))).toBeGreaterThan(topOf(plain) - 0.02);
    const portrait = { picture: blank(64, 64), face, faces: [face], people };
    expect(cutsHeads(portrait, (_x, y) => y < 0)).toBe(false);
    const cornered = { ...face, x: 0.1, y: 0.6 };
    expect(cutsHeads({ ...portrait, face: cornered, faces: [cornered], people: mask(() => true) }, (x) => x < 0)).toBe(
      false,
    );
  });

  it('has its hat', () => {
    const low = { ...face, y: 0.6 };
    const people = mask((u, v) => Math.abs(u - 0.5) < 0.15 && v > 0.3);
    expect(topOf(headOf({ faces: [low], people }, low))).toBeLessThan(0.32);
    expect(cutsHeads({ picture: blank(64, 64), face: low, faces: [low], people }, (_x, y) => y < 0.35)).toBe(true);
  });

  it('ends below the chin of someone behind', () => {
    const front = { x: 0.5, y: 0.6, width: 0.08, height: 0.1 };
    const people = mask((_u, v) => v > 0.1);
    for (const x of [0.5, 0.38, 0.62]) {
      const behind = { ...front, x, y: 0.35 };
      expect(topOf(headOf({ faces: [front, behind], people }, front))).toBeGreaterThan(0.43);
      expect(topOf(headOf({ faces: [front, behind], people }, behind))).toBeLessThan(0.17);
    }
    // Someone beside it hides no hat.
    const taller = { ...front, x: 0.38, y: 0.52 };
    expect(topOf(headOf({ faces: [front, taller], people }, front))).toBeLessThan(0.42);
  });
});

it('looks for the head of someone without a face in the upper third of the mask', () => {
  const people = planeOf(60, 60, (x, y) => (Math.abs(x - 40) < 6 && y >= 12 ? 1 : 0));
  const oval = mainOval({ faces: [], people });
  expect(oval.x).toBeCloseTo(40.5 / 60, 1);
  expect(oval.y).toBeGreaterThan(0.25);
  expect(oval.y).toBeLessThan(0.4);
});
