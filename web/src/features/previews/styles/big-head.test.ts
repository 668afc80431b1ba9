import { expect, test } from 'vitest';
import { drawnPortrait } from '#tests/support/drawn-photo.ts';
import { caricature } from './caricature.ts';
import type { Colour, Picture } from './picture.ts';

const scene = { width: 320, height: 400 };
const drawn = (portrait = drawnPortrait(320, 400, [{}])) => caricature(portrait, { seed: 7, scene });

const isHair = ([red, green, blue]: Colour): boolean => Math.max(red, green, blue) < 40;
const isCloth = ([red, , blue]: Colour): boolean => blue > red + 60;
const isPullover = ([red, green, blue]: Colour): boolean => green > red + 30 && Math.abs(green - blue) < 40;

/** The colour of the chest. */
function chestOf({ width, data }: Picture): Colour {
  const [red = 0, green = 0, blue = 0] = data.subarray((350 * width + 160) * 4);
  return [red, green, blue];
}

/** The widest row of these pixels, between the sides of the frame. */
function widest({ width, height, data }: Picture, is: (colour: Colour) => boolean): number {
  const rows = Array.from({ length: height }, (_, y) => {
    const found = Array.from({ length: 260 }, (_, k) => 30 + k).filter((x) => {
      const [red = 0, green = 0, blue = 0] = data.subarray((y * width + x) * 4);
      return is([red, green, blue]);
    });
    return found.length === 0 ? 0 : Math.max(...found) - Math.min(...found) + 1;
  });
  return Math.max(...rows);
}

test('a head alone is about as wide as its shoulders, which are wider in the photo', () => {
  const photo = drawnPortrait(320, 400, [{}]).picture;
  expect(widest(photo, isHair) / widest(photo, isCloth)).toBeLessThan(0.65);
  const head = widest(drawn(), isHair);
  expect(head / widest(drawn(), isCloth)).toBeGreaterThan(0.9);
  expect(head).toBeGreaterThan(0.4 * 0.83 * scene.width);
});

test('the body wears the clothes of the photo, or a plain pullover if the photo ends at the chin', () => {
  expect(chestOf(drawn())).toSatisfy(isCloth);
  const closeUp = drawnPortrait(320, 400, [{ down: -0.6, scale: 2.4 }]);
  expect(chestOf(drawn(closeUp))).toSatisfy(isPullover);
});

test.each([
  ['at the photo’s edge', [{ right: -0.4 }]],
  ['that is tiny', [{ scale: 0.1 }]],
  ['above all of the photo', [{ down: -0.5 }]],
])('a head %s is drawn with its body', (_, people) => {
  expect(chestOf(drawn(drawnPortrait(320, 400, people)))).toSatisfy(
    (colour: Colour) => isCloth(colour) || isPullover(colour),
  );
});
