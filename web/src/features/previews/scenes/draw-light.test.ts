import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { drawnFace } from '#tests/support/drawn-photo.ts';
import type { Face } from '../styles/face.ts';
import { blank, type Colour, hypotenuse, type Picture, planeOf } from '../styles/picture.ts';
import type { Portrait } from '../styles/style.ts';
import { glasses, isGlass } from './draw-light.ts';
import { drawScene } from './draw-scene.ts';
import { templates } from './templates.ts';

const size = { width: 192, height: 240 };
const dark: Colour = [20, 24, 30];

const mirrors = ['heart-mirror', 'window-mirror', 'round-mirror'] as const;

/** A photo whose people are grey, and white inside this head. Everything else is black. */
function portraitOf(head: (u: number, v: number) => boolean, faces: readonly Face[], isPerson = head): Portrait {
  const picture = blank(120, 150, [0, 0, 0]);
  for (let i = 0; i < 120 * 150; i++) {
    const [u, v] = [((i % 120) + 0.5) / 120, (Math.floor(i / 120) + 0.5) / 150];
    if (isPerson(u, v)) picture.data.set(head(u, v) ? [235, 235, 235] : [90, 90, 90], i * 4);
  }
  const people = planeOf(120, 150, (x, y) => (isPerson((x + 0.5) / 120, (y + 0.5) / 150) ? 1 : 0));
  return { picture, face: faces[0] ?? drawnFace, faces, people };
}

const isIn = ({ x, y, width, height }: Face, u: number, v: number) => hypotenuse((u - x) / width, (v - y) / height) < 1;

const drawn = (id: (typeof mirrors)[number], portraits: readonly Portrait[]): Picture =>
  drawScene({ picture: blank(size.width, size.height, dark), places: templates[id].places }, portraits, size);

/** The light that was added at a point of the scene of 960 x 1200. */
function lightAt({ width, data }: Picture, x: number, y: number): number {
  const p = (Math.round(y / 5) * width + Math.round(x / 5)) * 4;
  return (data[p + 1] ?? 0) - dark[1];
}

/** The number of bright pixels, and the size of the box around them. */
function boxOf({ width, data }: Picture) {
  const lit = Array.from({ length: data.length / 4 }, (_, i) => i).filter((i) => (data[i * 4 + 1] ?? 0) > 110);
  const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values) + 1;
  return {
    count: lit.length,
    width: span(lit.map((i) => i % width)),
    height: span(lit.map((i) => Math.floor(i / width))),
  };
}

describe.each(mirrors)('the %s', (id) => {
  const everyone = portraitOf(
    () => true,
    [drawnFace],
    () => true,
  );

  it('lights the people within its outline only, and not behind the words', () => {
    const picture = drawn(id, [everyone]);
    expect(lightAt(picture, 480, 500)).toBeGreaterThan(100);
    const outside = {
      'heart-mirror': [
        [480, 240],
        [130, 700],
        [830, 700],
        [120, 200],
        [840, 190],
        [480, 985],
      ],
      'window-mirror': [
        [290, 240],
        [670, 240],
        [195, 700],
        [765, 700],
        [480, 120],
        [480, 970],
      ],
      'round-mirror': [
        [480, 180],
        [480, 900],
        [120, 540],
        [840, 540],
        [210, 270],
        [750, 810],
      ],
    } as const;
    for (const [x, y] of outside[id]) expect(lightAt(picture, x, y), `${x}, ${y}`).toBe(0);
    const words = { 'heart-mirror': 760, 'window-mirror': 860, 'round-mirror': 790 } as const;
    for (const x of [420, 480, 540]) expect(lightAt(picture, x, words[id])).toBe(0);
  });

  it('is empty without a photo', () => {
    // As in the tests of the styles: Vitest takes longer to compare pixels than it takes to draw them.
    expect(isDeepStrictEqual(drawn(id, []).data, blank(size.width, size.height, dark).data)).toBe(true);
  });

  it.each([
    ['usual', [drawnFace]],
    ['at the edge', [{ ...drawnFace, x: 0.16, y: 0.8, width: 0.12, height: 0.12 }]],
    ['large', [{ x: 0.5, y: 0.45, width: 0.34, height: 0.36 }]],
    ['of three people', [0.2, 0.5, 0.8].map((x) => ({ x, y: 0.4, width: 0.09, height: 0.1 }))],
  ])('shows whole faces: %s', (_, faces) => {
    const portrait = portraitOf((u, v) => faces.some((face) => isIn(face, u, v)), faces);
    const lit = boxOf(drawn(id, [portrait]));
    expect(lit.height).toBeGreaterThan(size.height * 0.06);
    // An oval fills a share of pi / 4 of its box, and the gaps between three are as wide as they are in the photo.
    const filled = faces.length === 1 ? 1 : (faces.length * 2 * 0.09) / 0.78;
    expect(lit.count / lit.width / lit.height / filled).toBeGreaterThan(0.68);
    expect(lit.count / lit.width / lit.height / filled).toBeLessThan(0.86);
  });

  it('shows a high hat whole', () => {
    const face = { x: 0.5, y: 0.5, width: 0.15, height: 0.15 };
    const hat = { x: 0.5, y: 0.4, width: 0.26, height: 0.28 };
    const lit = boxOf(drawn(id, [portraitOf((u, v) => isIn(hat, u, v), [face])]));
    // As in the photo of 120 x 150.
    expect(lit.height / lit.width).toBeGreaterThan(((0.28 * 150) / (0.26 * 120)) * 0.95);
  });

  it('has the outline and the dark part that the artwork draws', () => {
    const artwork = readFileSync(new URL('../../../../../artwork/products/magic-mirror.ts', import.meta.url), 'utf8');
    for (const { kind } of templates[id].places) {
      if (!isGlass(kind)) continue;
      const { outline, dusk } = glasses[kind];
      expect(artwork).toContain(id === 'round-mirror' ? 'outline: ellipse(480, 540, 350)' : `'${outline}'`);
      expect(artwork).toContain(`dusk(drawing, ${dusk}, `);
    }
  });
});
