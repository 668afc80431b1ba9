import { expect, it } from 'vitest';
import { drawnPortrait } from '#tests/support/drawn-photo.ts';
import { digitalArt } from './digital-art.ts';
import type { Colour } from './picture.ts';

const scene = { width: 160, height: 200 };

/** The mean colour above the head, if the background has this colour. */
function beamsBefore(background: Colour): Colour {
  const portrait = drawnPortrait(scene.width, scene.height, [{ down: 0.2 }]);
  portrait.people?.values.forEach((share, i) => {
    if (share === 0) portrait.picture.data.set(background, i * 4);
  });
  const { data } = digitalArt(portrait, { seed: 7, scene });
  const sums: [number, number, number] = [0, 0, 0];
  for (let x = 30; x < 130; x++) {
    const p = (34 * scene.width + x) * 4;
    for (const k of [0, 1, 2] as const) sums[k] += (data[p + k] ?? 0) / 100;
  }
  return sums;
}

it('draws sunbeams of the same colours before every background', () => {
  const violet = beamsBefore([200, 0, 220]);
  const green = beamsBefore([0, 200, 40]);
  for (const k of [0, 1, 2] as const) expect(Math.abs(violet[k] - green[k])).toBeLessThan(30);
});
