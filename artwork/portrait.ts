import { hex, mix, palette, skins } from './lib/colour.ts';
import { ellipse } from './lib/geometry.ts';
import { layer, sampler } from './lib/layers.ts';
import { seeded } from './lib/random.ts';

type Oval = readonly [cx: number, cy: number, rx: number, ry: number, fill: string];

const hair = '#33201a';
const skin = skins.honey;
const ovals: readonly Oval[] = [
  [100, 100, 92, 92, '#f6cf86'],
  [100, 100, 76, 76, '#fbe3b4'],
  [100, 40, 25, 21, hair],
  [100, 96, 54, 62, hair],
  [100, 214, 76, 58, '#a3243b'],
  [100, 160, 25, 22, '#8c1d32'],
  [100, 153, 17, 24, mix(skin, hair, 0.16)],
  [100, 106, 42, 49, skin],
  [74, 70, 30, 23, hair],
  [126, 70, 30, 23, hair],
  [72, 120, 10, 7, '#d9805f'],
  [128, 120, 10, 7, '#d9805f'],
  [55, 128, 5, 7, palette.gold],
  [145, 128, 5, 7, palette.gold],
  [100, 84, 4, 4, '#a3243b'],
];
const lines = 'M72 105q9 -9 18 0M110 105q9 -9 18 0M97 114q3 5 6 0';
const smile = 'M80 127q20 24 40 0q-20 6 -40 0z';

const pitch = 8;
const size = 200;
/** The left edge of the mosaic. */
const seam = 92;

/**
 * The portrait beside the shop's introduction: a drawing on its left half, a mosaic on its right half. Returns the text of an
 * SVG that is small enough to load before the products' pictures.
 */
export function portrait(): string {
  const drawn = ovals.map(
    ([cx, cy, rx, ry, fill]) => `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`,
  );
  const tiles = [...tilesByColour()].map(([fill, path]) => `<path fill="${fill}" d="${path}"/>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 ${size}"><clipPath id="c"><circle cx="100" cy="100" r="92"/></clipPath>`,
    `<g clip-path="url(#c)">${drawn.join('')}</g>`,
    `<g stroke="#fff9f2" stroke-width="1.4" stroke-linejoin="round">${tiles.join('')}</g>`,
    `<path d="${lines}" fill="none" stroke="${hair}" stroke-width="3.5" stroke-linecap="round"/>`,
    `<path d="${smile}" fill="#fff9f2" stroke="#8c1d32" stroke-width="2.5" stroke-linejoin="round"/></svg>\n`,
  ].join('');
}

function tilesByColour(): Map<string, string> {
  const random = seeded(29);
  const colourAt = sampler(ovals.map(([cx, cy, rx, ry, fill]) => layer(ellipse(cx, cy, rx, ry), fill)));
  const hexAt = (point: readonly [number, number]) => hex(colourAt(point)?.colour ?? [255, 249, 242]);
  const found = new Map<string, string>();
  for (let y = 0; y < size; y += pitch) {
    const from = seam + random.between(-14, 14);
    for (let x = 80; x < 250; x += pitch) {
      if (x < from) continue;
      const middle = [x + pitch / 2, y + pitch / 2] as const;
      const far = Math.hypot(middle[0] - 100, middle[1] - 100);
      const loose = far > 92;
      if (loose && (x < 150 || random.next() > 0.5 - (far - 92) / 130)) continue;
      const colour = loose ? random.pick(['#a3243b', '#e9a23b', '#2f6b4f', '#f6cf86']) : hexAt(middle);
      const fill = mix(colour, random.pick(['#fff9f2', hair]), random.pick([0, 0.09, 0.15]));
      const wobble = () => Math.round(random.between(-1, 1));
      const [a, b] = loose ? [wobble() * 2, wobble() * 2] : [0, 0];
      found.set(fill, `${found.get(fill) ?? ''}M${x + a} ${y + b}h${pitch + wobble()}l${wobble()} ${pitch}h-${pitch}z`);
    }
  }
  return found;
}
