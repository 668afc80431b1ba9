import { darker, lighter } from '../lib/colour.ts';
import { ellipse, type Point, path, rect, stroke } from '../lib/geometry.ts';
import { type Layer, layer, linear, place } from '../lib/layers.ts';
import { hairBehind } from './hair.ts';
import { face, neck, type Person } from './heads.ts';

export interface Outfit {
  readonly kind: 'kurta' | 'saree' | 'shirt' | 'sherwani' | 'tee' | 'lehenga';
  readonly colour: string;
  /** The second colour, of the border, dupatta or collar. */
  readonly trim: string;
}

const torso = path(
  'M-40,118 C-90,132 -140,146 -152,220 L-164,420 L164,420 L152,220 C140,146 90,132 40,118 C20,146 -20,146 -40,118 Z',
);
const dots = (points: readonly Point[], radius: number, colour: string): Layer[] =>
  points.map(([x, y]) => layer(ellipse(x, y, radius), colour));

function garment({ kind, colour, trim }: Outfit): Layer[] {
  const cloth = linear([-150, 140], [150, 400], lighter(colour, 0.16), colour, darker(colour, 0.3));
  const border = linear([-120, 140], [120, 420], lighter(trim, 0.25), trim, darker(trim, 0.2));
  const folds = [
    layer(stroke('-112,250 -104,330 -110,420', 10, 0.7), darker(colour, 0.4), { opacity: 0.45 }),
    layer(stroke('112,250 104,330 110,420', 10, 0.7), darker(colour, 0.45), { opacity: 0.5 }),
  ];
  const base = [layer(torso, cloth), ...folds];
  const neckline = layer(path('M-38,118 C-32,168 32,168 38,118 C20,146 -20,146 -38,118 Z'), darker(colour, 0.35));
  switch (kind) {
    case 'kurta':
      return [
        ...base,
        layer(path('M-44,114 C-24,150 24,150 44,114 L50,130 C26,166 -26,166 -50,130 Z'), border),
        layer(rect(-9, 152, 18, 130), border),
        ...dots(
          [
            [0, 176],
            [0, 212],
            [0, 248],
          ],
          4,
          darker(trim, 0.5),
        ),
      ];
    case 'shirt':
      return [
        ...base,
        layer(rect(-5, 150, 10, 270), darker(colour, 0.14)),
        ...dots(
          [
            [0, 190],
            [0, 240],
            [0, 290],
          ],
          4,
          lighter(colour, 0.7),
        ),
        layer(path('M-44,112 L-2,158 L-40,190 L-66,134 Z'), lighter(trim, 0.2)),
        layer(path('M44,112 L2,158 L40,190 L66,134 Z'), trim),
      ];
    case 'tee':
      return [...base, layer(path('M-46,116 C-30,164 30,164 46,116 L38,112 C22,148 -22,148 -38,112 Z'), border)];
    case 'sherwani': {
      const motif: Layer[] = [];
      for (let y = 190; y < 420; y += 44)
        for (const x of [-96, -54, 54, 96])
          motif.push(
            ...dots(
              [
                [x, y],
                [x, y + 12],
              ],
              4,
              trim,
            ),
            layer(ellipse(x, y + 6, 3, 10), lighter(trim, 0.4)),
          );
      return [
        ...base,
        ...motif,
        layer(path('M-46,112 C-24,150 24,150 46,112 L50,138 C26,170 -26,170 -50,138 Z'), border),
        layer(rect(-11, 158, 22, 262), border),
        ...dots(
          [
            [0, 182],
            [0, 222],
            [0, 262],
            [0, 302],
          ],
          5,
          '#fff4d0',
        ),
      ];
    }
    case 'saree':
      return [
        ...base,
        neckline,
        layer(
          path(
            'M-148,236 C-96,200 20,150 66,128 C104,138 142,152 152,222 L160,420 L-60,420 C-20,340 -60,262 -148,236 Z',
          ),
          linear([-60, 180], [140, 400], lighter(colour, 0.26), colour, darker(colour, 0.2)),
        ),
        layer(path('M-150,236 C-96,200 20,150 62,126 L84,136 C40,166 -60,214 -128,250 Z'), border),
        layer(stroke('60,150 10,250 -10,420', 9, 0.7), darker(colour, 0.35), { opacity: 0.5 }),
        layer(stroke('100,160 64,270 52,420', 9, 0.7), darker(colour, 0.35), { opacity: 0.5 }),
      ];
    case 'lehenga':
      return [
        ...base,
        neckline,
        layer(
          path('M-40,120 C-24,176 24,176 40,120 L52,124 C34,198 -34,198 -52,124 Z'),
          linear([-50, 120], [50, 190], '#fff0b8', '#e2ab3c', '#9a651a'),
        ),
        ...dots(
          [
            [0, 186],
            [-22, 176],
            [22, 176],
          ],
          6,
          '#b3243b',
        ),
        layer(path('M-60,124 C-120,136 -150,160 -156,230 L-166,420 L-96,420 C-104,320 -96,220 -60,124 Z'), border),
        layer(path('M60,124 C120,136 150,160 156,230 L166,420 L96,420 C104,320 96,220 60,124 Z'), border),
      ];
  }
}

const clothes = (person: Person, outfit: Outfit): Layer[] =>
  place(garment(outfit), person.child ? { y: -4, scale: 0.86, scaleX: 0.92 } : { y: -20 });

/** Head and shoulders. The chin is at y 96, the shoulders are at 120 to 200, and the figure ends at 400. */
export function bust(person: Person, outfit: Outfit): Layer[] {
  return [...hairBehind(person), ...neck(person.skin), ...clothes(person, outfit), ...face(person)];
}

/** An arm from shoulder over elbow to hand: sleeve to `cuff` (0 to 1 of its length), skin beyond. */
export function arm(points: readonly [Point, Point, Point], skin: string, sleeve: string, width = 52): Layer[] {
  const [shoulder, elbow, hand] = points;
  const cuff: Point = [elbow[0] + (hand[0] - elbow[0]) * 0.35, elbow[1] + (hand[1] - elbow[1]) * 0.35];
  return [
    layer(stroke([cuff, hand], width * 0.62, 0), linear(elbow, hand, darker(skin, 0.16), skin)),
    layer(ellipse(hand[0], hand[1], width * 0.42, width * 0.4), skin),
    layer(stroke([shoulder, elbow, cuff], width, 0), linear(shoulder, cuff, sleeve, darker(sleeve, 0.22))),
    layer(ellipse(shoulder[0], shoulder[1], width / 2), sleeve),
  ];
}

/** Draws a person at a position. */
export type Figure = (
  person: Person,
  outfit: Outfit,
  x: number,
  y: number,
  scale: number,
  rotate?: number,
) => readonly Layer[];

export const standing: Figure = (person, outfit, x, y, scale, rotate = 0) =>
  place(bust(person, outfit), { x, y, scale, rotate });

/** The clothes alone, for the pictures of scenes whose heads come from photos. */
export const headless: Figure = (person, outfit, x, y, scale, rotate = 0) =>
  place(clothes(person, outfit), { x, y, scale, rotate });
