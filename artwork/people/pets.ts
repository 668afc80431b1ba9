import { darker, lighter } from '../lib/colour.ts';
import { ellipse, path, stroke } from '../lib/geometry.ts';
import { type Layer, layer, linear, mirrored, radial } from '../lib/layers.ts';

function gaze(x: number, y: number, iris: string, size: number): Layer[] {
  return mirrored([
    layer(ellipse(x, y, size * 1.12, size * 1.08), '#21120c'),
    layer(
      ellipse(x, y, size * 0.9, size * 0.9),
      radial([x, y + size * 0.4], size, lighter(iris, 0.3), iris, darker(iris, 0.4)),
    ),
    layer(ellipse(x, y, size * 0.5, size * 0.58), '#0d0705'),
  ]).concat(
    layer(ellipse(x - size * 0.32, y - size * 0.36, size * 0.26), '#ffffff'),
    layer(ellipse(-x - size * 0.32, y - size * 0.36, size * 0.26), '#ffffff'),
  );
}

/** A happy dog: head and chest, with the nose at the height of the origin. */
export function dog(coat: string, muzzle: string, collar: string): Layer[] {
  const fur = linear([-90, -110], [90, 120], lighter(coat, 0.22), coat, darker(coat, 0.25));
  return [
    layer(path('M-86,60 C-130,150 -150,240 -160,400 L160,400 C150,240 130,150 86,60 Z'), fur),
    layer(
      path('M-46,90 C-66,170 -60,300 -30,400 L30,400 C60,300 66,170 46,90 Z'),
      linear([0, 90], [0, 400], muzzle, darker(muzzle, 0.12)),
    ),
    layer(path('M-98,112 C-50,156 50,156 98,112 L108,140 C56,190 -56,190 -108,140 Z'), collar),
    layer(ellipse(0, 184, 18), radial([-6, 178], 22, '#fff0b8', '#e2ab3c', '#9a651a')),
    layer(
      path('M-90,-40 C-104,30 -70,96 -28,120 C-10,128 10,128 28,120 C70,96 104,30 90,-40 C82,-118 -82,-118 -90,-40 Z'),
      fur,
    ),
    layer(
      path('M-14,-98 C-20,-40 -30,0 -54,34 C-60,92 -26,118 0,120 C26,118 60,92 54,34 C30,0 20,-40 14,-98 Z'),
      linear([0, -90], [0, 120], lighter(muzzle, 0.2), muzzle),
    ),
    ...mirrored([
      layer(
        path('M60,-88 C104,-108 138,-62 142,0 C144,44 128,74 112,72 C92,66 88,6 84,-24 C80,-52 70,-74 60,-88 Z'),
        linear([60, -80], [140, 60], coat, darker(coat, 0.42)),
      ),
      layer(stroke('28,-42 46,-50 62,-42', 8, 0.8), darker(coat, 0.35)),
    ]),
    ...gaze(44, -14, '#6b3a1a', 15),
    layer(
      path('M-30,26 C-24,12 24,12 30,26 C30,44 14,54 0,58 C-14,54 -30,44 -30,26 Z'),
      radial([-8, 22], 44, '#6a5550', '#2a1a16', '#120a08'),
    ),
    layer(ellipse(-8, 24, 9, 4, -12), '#ffffff', { opacity: 0.5 }),
    layer(
      path('M-44,62 C-30,84 -10,82 0,66 C10,82 30,84 44,62 C42,96 24,108 0,108 C-24,108 -42,96 -44,62 Z'),
      '#4a1c1c',
    ),
    layer(
      path('M-20,82 C-10,78 10,78 20,82 C24,118 18,138 0,140 C-18,138 -24,118 -20,82 Z'),
      linear([0, 80], [0, 140], '#d9566a', '#f08c98'),
    ),
    layer(stroke('0,84 0,124', 4, 0.8), '#b23b50'),
  ];
}

/** The cat without its head. */
export const catBody = (...colours: Parameters<typeof cat>): readonly Layer[] => cat(...colours).slice(0, 2);

/** A proud cat. */
export function cat(coat: string, bib: string, eyes: string): Layer[] {
  const fur = linear([-90, -110], [90, 120], lighter(coat, 0.2), coat, darker(coat, 0.28));
  const stripe = (points: readonly (readonly [number, number])[], width: number) =>
    layer(stroke(points, width, 0.85), darker(coat, 0.42), { opacity: 0.75 });
  return [
    layer(path('M-70,60 C-124,140 -130,260 -128,400 L128,400 C130,260 124,140 70,60 Z'), fur),
    layer(path('M-46,84 C-60,150 -48,220 0,260 C48,220 60,150 46,84 Z'), bib),
    ...mirrored([
      layer(path('M28,-78 C50,-118 84,-152 98,-150 C110,-120 106,-66 92,-36 Z'), fur),
      layer(path('M48,-80 C62,-106 82,-126 90,-126 C96,-104 94,-74 86,-52 Z'), '#e8a49a'),
    ]),
    layer(
      path(
        'M-104,-6 C-112,-78 -60,-100 0,-100 C60,-100 112,-78 104,-6 C104,60 50,100 0,102 C-50,100 -104,60 -104,-6 Z',
      ),
      fur,
    ),
    layer(path('M0,10 C-14,30 -58,34 -58,60 C-58,88 -22,102 0,100 C22,102 58,88 58,60 C58,34 14,30 0,10 Z'), bib),
    stripe(
      [
        [0, -98],
        [0, -50],
      ],
      14,
    ),
    ...mirrored([
      stripe(
        [
          [22, -96],
          [18, -58],
        ],
        11,
      ),
      stripe(
        [
          [98, 4],
          [66, 14],
        ],
        10,
      ),
      stripe(
        [
          [96, 28],
          [66, 32],
        ],
        9,
      ),
      stripe(
        [
          [112, 200],
          [70, 216],
        ],
        16,
      ),
      stripe(
        [
          [120, 260],
          [72, 276],
        ],
        16,
      ),
    ]),
    ...gaze(44, -10, eyes, 22),
    layer(path('M-13,34 C-6,30 6,30 13,34 C10,46 4,50 0,52 C-4,50 -10,46 -13,34 Z'), '#d9787c'),
    ...mirrored([
      layer(stroke('0,52 8,66 26,64', 5, 0.6), '#3a211a'),
      ...[0, 1, 2].map((i) =>
        layer(
          stroke(
            [
              [44, 52 + i * 10],
              [84, 46 + i * 13],
              [128, 44 + i * 18],
            ],
            3,
            0.9,
          ),
          '#fffaf0',
        ),
      ),
    ]),
  ];
}
