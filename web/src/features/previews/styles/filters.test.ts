import { expect, it } from 'vitest';
import { sharpened } from './filters.ts';
import { blank } from './picture.ts';

/** The difference between two halves of a picture, and between its neighbouring rows, before and after sharpening. */
function contrastsOf(step: number, grain: number) {
  const picture = blank(40, 40);
  for (let i = 0; i < 1600; i++) {
    const light = 100 + (i % 40 < 20 ? 0 : step) + ((i / 40) & 1 ? grain : 0);
    picture.data.fill(light, i * 4, i * 4 + 3);
  }
  const { data } = sharpened(picture, 3, () => 1);
  const at = (x: number, y: number): number => data[(y * 40 + x) * 4] ?? 0;
  return { step: at(20, 20) - at(19, 20), grain: Math.abs(at(5, 21) - at(5, 20)) };
}

it('sharpens edges, but hardly noise', () => {
  expect(contrastsOf(60, 0).step).toBeGreaterThan(90);
  expect(contrastsOf(0, 6).grain).toBeLessThan(9);
});
