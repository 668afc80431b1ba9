import { expect, it } from 'vitest';
import { drawnPortrait } from '#tests/support/drawn-photo.ts';
import { digitalArt } from './digital-art.ts';
import { boxBlur } from './filters.ts';
import { type Colour, planeOf } from './picture.ts';
import { hangings, rectangleIn } from './style.ts';
import { subjectOf } from './subject.ts';

const size = { width: 160, height: 200 };

/** The mean colour above the head, if the background has this colour. */
function beamsBefore(background: Colour): Colour {
  const portrait = drawnPortrait(size.width, size.height, [{ down: 0.2 }]);
  portrait.people?.values.forEach((share, i) => {
    if (share === 0) portrait.picture.data.set(background, i * 4);
  });
  const { data } = digitalArt(portrait, { seed: 7, size });
  const sums: [number, number, number] = [0, 0, 0];
  for (let x = 30; x < 130; x++) {
    const p = (34 * size.width + x) * 4;
    for (const k of [0, 1, 2] as const) sums[k] += (data[p + k] ?? 0) / 100;
  }
  return sums;
}

it('draws sunbeams of the same colours before every background', () => {
  const violet = beamsBefore([200, 0, 220]);
  const green = beamsBefore([0, 200, 40]);
  for (const k of [0, 1, 2] as const) expect(Math.abs(violet[k] - green[k])).toBeLessThan(30);
});

it('ends people at a smooth border, without spikes of their colours beyond it', () => {
  const size = { width: 400, height: 500 };
  const portrait = drawnPortrait(size.width, size.height, [{ down: 0.2 }]);
  // Black people before a dark wall: only the mask guides the triangles.
  const { picture, people = planeOf(1, 1, () => 0) } = portrait;
  people.values.forEach((share, i) => {
    picture.data.set(share === 1 ? [8, 8, 8] : [18, 18, 20], i * 4);
  });
  const art = rectangleIn(size, size, hangings.DigitalArt);
  const { data } = digitalArt(portrait, { seed: 7 });
  const shown = subjectOf(portrait, art.width, art.height).people ?? people;
  const near = boxBlur(shown, 5).values;
  let [beyond, spikes] = [0, 0];
  shown.values.forEach((share, i) => {
    if (share > 0.02 || (near[i] ?? 0) < 0.1) return;
    beyond++;
    const p = ((art.y + Math.floor(i / art.width)) * size.width + art.x + (i % art.width)) * 4;
    if ((data[p + 1] ?? 0) < 80) spikes++;
  });
  expect(beyond).toBeGreaterThan(300);
  expect(spikes / beyond).toBeLessThan(0.02);
});
