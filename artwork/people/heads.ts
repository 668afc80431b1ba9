import { darker, lighter } from '../lib/colour.ts';
import { ellipse, type Point, path, stroke } from '../lib/geometry.ts';
import { type Layer, layer, linear, mirrored, place, radial } from '../lib/layers.ts';
import { type HairStyle, hairInFront } from './hair.ts';

export interface Person {
  readonly skin: string;
  readonly hair: string;
  readonly style: HairStyle;
  readonly eyes?: 'open' | 'happy' | 'closed';
  readonly mouth?: 'soft' | 'grin' | 'laugh';
  readonly beard?: 'full' | 'stubble' | 'moustache';
  readonly lips?: string;
  readonly bindi?: string;
  readonly sindoor?: boolean;
  readonly earrings?: string;
  readonly glasses?: string;
  readonly turban?: string;
  readonly flowers?: string;
  readonly tikka?: boolean;
  readonly nosePin?: boolean;
  readonly aged?: boolean;
  readonly child?: boolean;
}

function eye({ eyes = 'open', lips, aged, hair, child }: Person): Layer[] {
  const ink = '#2a1712';
  const brow = stroke(
    [
      [14, -25],
      [31, lips ? -35 : -32],
      [49, -22],
    ],
    child ? 5 : lips ? 6 : 9.5,
    0.65,
  );
  const browColour = aged || child ? lighter(hair, 0.1) : darker(hair, 0.15);
  const lid = stroke('13,3 30,-9 48,4', 6.5, 0.6);
  if (eyes === 'happy') return [layer(stroke('15,8 31,-7 47,8', 7.5, 0.5), ink), layer(brow, browColour)];
  if (eyes === 'closed') {
    const lashes = [
      [18, 11],
      [31, 16],
      [44, 11],
    ].map(([x = 0, y = 0]) =>
      layer(
        stroke(
          [
            [x, y - 5],
            [x + (x - 31) * 0.3, y + 4],
          ],
          4,
          0.7,
        ),
        ink,
      ),
    );
    return [layer(stroke('15,3 31,11 47,3', 6.5, 0.5), ink), ...lashes, layer(brow, browColour)];
  }
  return [
    layer(path('M13,4 C18,-10 42,-12 48,4 C42,14 20,14 13,4 Z'), '#fdf8f2'),
    layer(ellipse(31, 2, 9.5, 10.5), '#4a2714'),
    layer(ellipse(31, 2, 5, 5.5), '#160a06'),
    layer(ellipse(27.5, -2, 3.2, 3.2), '#ffffff'),
    layer(lid, ink),
    ...(lips ? [layer(stroke('45,2 52,-4', 5, 0.5), ink)] : []),
    layer(brow, browColour),
  ];
}

function mouth({ mouth: kind = 'grin', lips, skin }: Person): Layer[] {
  const lip = lips ?? darker(skin, 0.3);
  if (kind === 'soft') {
    return [
      layer(path('M-22,56 C-10,50 -4,52 0,54 C4,52 10,50 22,56 C12,70 -12,70 -22,56 Z'), lip, {
        opacity: lips ? 1 : 0.75,
      }),
      layer(stroke('-25,55 0,60 25,55', 4, 0.6), darker(lip, 0.4)),
    ];
  }
  const deep = kind === 'laugh' ? 86 : 78;
  return [
    layer(path(`M-33,50 C-16,57 16,57 33,50 C29,${deep + 4} -29,${deep + 4} -33,50 Z`), lip),
    layer(path(`M-28,53 C-14,59 14,59 28,53 C23,${deep - 3} -23,${deep - 3} -28,53 Z`), '#6b1a24'),
    layer(path('M-27,53.5 C-14,59 14,59 27,53.5 C25,66 -25,66 -27,53.5 Z'), '#fffaf3'),
    ...(kind === 'laugh' ? [layer(ellipse(0, 75, 12, 5), '#d9606a')] : []),
  ];
}

function beard({ beard: kind, hair, skin }: Person): Layer[] {
  const jaw = path(
    'M-71,-6 C-72,34 -60,72 -34,92 C-18,104 18,104 34,92 C60,72 72,34 71,-6 C64,18 52,36 36,40 C20,36 8,40 0,43 C-8,40 -20,36 -36,40 C-52,36 -64,18 -71,-6 Z',
  );
  if (kind === 'full') return [layer(jaw, linear([-60, 0], [60, 60], lighter(hair, 0.12), hair, darker(hair, 0.2)))];
  if (kind === 'stubble') return [layer(jaw, darker(skin, 0.55), { opacity: 0.3 })];
  if (kind === 'moustache') {
    return [
      layer(path('M0,40 C-12,34 -34,38 -46,54 C-30,54 -14,54 0,48 C14,54 30,54 46,54 C34,38 12,34 0,40 Z'), hair),
    ];
  }
  return [];
}

function jewels(person: Person): Layer[] {
  const gold = (centre: Point, radius: number) =>
    radial([centre[0] - radius / 3, centre[1] - radius / 3], radius * 1.3, '#fff0b8', '#e2ab3c', '#9a651a');
  const parts: Layer[] = [];
  if (person.earrings) {
    const bell = path('M62,40 C64,32 84,32 86,40 C92,52 94,58 94,62 C84,68 64,68 54,62 C54,58 56,52 62,40 Z');
    const drops = [58, 66, 74, 82, 90].map((x) => layer(ellipse(x, 70, 3.4), gold([x, 70], 4)));
    parts.push(
      ...mirrored([
        layer(ellipse(74, 24, 7), gold([74, 24], 7)),
        layer(bell, linear([54, 40], [94, 60], '#fff0b8', '#e2ab3c', '#9a651a')),
        layer(ellipse(74, 52, 4), person.earrings),
        ...drops,
      ]),
    );
  }
  if (person.tikka) {
    parts.push(layer(stroke('0,-118 0,-66', 5, 0), '#d9a441'));
    parts.push(
      layer(ellipse(0, -52, 14, 16), gold([0, -52], 16)),
      layer(ellipse(0, -52, 7, 8), '#b3243b'),
      layer(ellipse(0, -32, 5, 6), '#fdf6e6'),
    );
  }
  if (person.nosePin) parts.push(layer(ellipse(14, 31, 3.2), '#ffe9a8'));
  if (person.sindoor) parts.push(layer(stroke('0,-122 0,-92', 6, 0.4), '#c21f2c'));
  if (person.bindi) parts.push(layer(ellipse(0, person.tikka ? -26 : -24, 5.5), person.bindi));
  return parts;
}

function glasses(colour: string): Layer[] {
  return [
    ...mirrored([
      layer(ellipse(31, 3, 25, 22), '#ffffff', { opacity: 0.16 }),
      layer(ellipse(31, 3, 25, 22), 'none', { line: { colour, width: 4 } }),
      layer(stroke('55,-2 72,-6', 4.5, 0), colour),
    ]),
    layer(stroke('-8,0 0,-5 8,0', 4.5, 0), colour),
  ];
}

/** The neck, to be drawn below the clothes. */
export const neck = (skin: string): Layer[] => [
  layer(
    path('M-31,60 L-34,136 C-20,152 20,152 34,136 L31,60 Z'),
    linear([0, 80], [0, 150], darker(skin, 0.34), darker(skin, 0.08)),
  ),
];

/** A head without the neck and the hair behind it. The chin is at y 96, the crown at about -120. */
export function face(person: Person): Layer[] {
  const { skin } = person;
  const outline = person.child
    ? path('M-72,-34 C-78,22 -70,58 -42,80 C-20,96 20,96 42,80 C70,58 78,22 72,-34 C66,-104 -66,-104 -72,-34 Z')
    : path('M-70,-40 C-74,18 -64,58 -36,84 C-18,100 18,100 36,84 C64,58 74,18 70,-40 C66,-104 -66,-104 -70,-40 Z');
  const shade = path('M70,-40 C74,18 64,58 36,84 C24,95 8,97 -4,96 C30,84 54,44 52,-20 C52,-62 62,-76 68,-58 Z');
  const lines: Layer[] = person.aged
    ? [
        ...mirrored([
          layer(stroke('38,34 44,48 42,62', 3.5, 0.8), darker(skin, 0.4)),
          layer(stroke('54,0 62,-4', 3, 0.7), darker(skin, 0.4)),
          layer(stroke('54,5 62,8', 3, 0.7), darker(skin, 0.4)),
        ]),
        layer(stroke('-26,-58 0,-62 26,-58', 3, 0.9), darker(skin, 0.3)),
      ]
    : [];
  return [
    ...mirrored([layer(ellipse(71, 6, 13, 20), darker(skin, 0.08)), layer(ellipse(72, 6, 7, 12), darker(skin, 0.24))]),
    layer(outline, radial([-18, -14], 132, lighter(skin, 0.2), skin, darker(skin, 0.16))),
    layer(shade, darker(skin, 0.4), { opacity: 0.2 }),
    ...mirrored([layer(ellipse(43, 34, 17, 13), '#e2543f', { opacity: 0.26, blur: 6 })]),
    ...beard(person),
    ...lines,
    layer(
      path('M-4,-8 C-8,14 -16,24 -13,32 C-8,40 8,40 13,32 C15,26 10,22 8,18 C6,30 -4,32 -7,28 C-6,18 0,8 -4,-8 Z'),
      darker(skin, 0.35),
      { opacity: 0.42 },
    ),
    layer(ellipse(1, 24, 5, 7), lighter(skin, 0.5), { opacity: 0.55, blur: 2 }),
    ...mouth(person),
    ...(person.beard === 'full' ? beard({ ...person, beard: 'moustache' }) : []),
    ...eye(person),
    ...place(eye(person), { scaleX: -1 }),
    ...hairInFront(person),
    ...jewels(person),
    ...(person.glasses ? glasses(person.glasses) : []),
  ];
}
