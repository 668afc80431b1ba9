import { expect, it } from 'vitest';
import { hangings, rectangleIn } from './style.ts';

const scene = { width: 512, height: 640 };

it('gives wide art more of the width of its wall, so that the faces of a group are larger', () => {
  const share = (photo: Parameters<typeof rectangleIn>[1]) => {
    const { x, width } = rectangleIn(scene, photo, hangings.CartoonArt);
    expect(Math.abs(x - (scene.width - x - width))).toBeLessThanOrEqual(1);
    return width / scene.width;
  };
  expect(share({ width: 400, height: 500 })).toBeCloseTo(0.83, 2);
  expect(share({ width: 600, height: 400 })).toBeCloseTo(0.9, 2);
});
