import { expect, it } from 'vitest';
import { blank, type Colour, mix, type Picture, planeOf, resized } from './picture.ts';
import { unmix } from './unmix.ts';

const hair: Colour = [90, 60, 40];
const wall: Colour = [30, 80, 220];

/** A person as wide as this at the left, whose border is mixed with the wall over eight pixels. */
function before(width: number): { picture: Picture; small: Picture; people: ReturnType<typeof planeOf> } {
  const picture = blank(200, 160);
  const people = planeOf(200, 160, (x) => (x < width + 4 ? 1 : 0));
  for (let i = 0; i < people.values.length; i++) {
    const share = Math.min(1, Math.max(0, ((i % 200) - width + 4) / 8));
    picture.data.set([...hair.map((value, k) => mix(value, wall[k] ?? 0, share)), 255], i * 4);
  }
  return { picture, small: resized(picture, 64, 51), people };
}

const blueAt = ({ data }: Picture, x: number): number => data[(80 * 200 + x) * 4 + 2] ?? 0;

it('takes the background’s colour out of the border of people, and leaves the rest', () => {
  const { picture, small, people } = before(100);
  const untouched = picture.data.slice();
  unmix(picture, small, people);
  for (let x = 96; x < 104; x++) expect(blueAt(picture, x)).toBeLessThan(120);
  for (const x of [20, 80, 110, 180]) expect(blueAt(picture, x)).toBe(untouched[(80 * 200 + x) * 4 + 2]);
});

it('leaves what is too thin to know its colour', () => {
  const { picture, small, people } = before(2);
  const untouched = picture.data.slice();
  unmix(picture, small, people);
  expect(picture.data).toEqual(untouched);
});
