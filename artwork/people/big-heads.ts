import { darker, lighter } from '../lib/colour.ts';
import { contains, ellipse, type Outline, type Point, path, stroke } from '../lib/geometry.ts';
import { type Layer, layer, linear, mirrored, place, radial } from '../lib/layers.ts';

const inkColour = '#24140f';
const line = (width = 8) => ({ line: { colour: inkColour, width } });
export const inked = (outline: Outline, fill: Layer['fill'], width = 8): Layer => layer(outline, fill, line(width));
export const pen = (points: Outline | string, width = 7, taper = 0.85): Layer =>
  layer(stroke(points, width, taper), inkColour);
const jaws = {
  long: 'M-168,-120 C-190,20 -172,120 -138,206 C-96,284 96,284 138,206 C172,120 190,20 168,-120 C150,-262 -150,-262 -168,-120 Z',
  round:
    'M-158,-140 C-166,-60 -236,-6 -222,108 C-206,232 -92,268 0,268 C92,268 206,232 222,108 C236,-6 166,-60 158,-140 C136,-258 -136,-258 -158,-140 Z',
  heart:
    'M-184,-116 C-206,10 -160,136 -74,226 C-30,270 30,270 74,226 C160,136 206,10 184,-116 C164,-270 -164,-270 -184,-116 Z',
  square:
    'M-170,-120 C-184,-20 -184,90 -168,176 C-150,262 -92,290 0,290 C92,290 150,262 168,176 C184,90 184,-20 170,-120 C150,-258 -150,-258 -170,-120 Z',
} as const;

export interface Caricature {
  readonly skin: string;
  readonly jaw: keyof typeof jaws;
  readonly hair: string;
  readonly nose: 'bulb' | 'long' | 'button';
  readonly iris?: string;
  readonly lashes?: boolean;
  readonly lips?: string;
  readonly teeth?: 'grin' | 'gap' | 'smirk';
  /** How far the left brow is raised above the right. */
  readonly wit?: number;
}

/** A caricature in layers, from behind to front. */
export interface Sitter {
  readonly behind: readonly Layer[];
  readonly hair?: readonly Layer[];
  readonly body: readonly Layer[];
  /** The face and the words, which are the customer's in a scene, like the hair. */
  readonly sample: readonly Layer[];
  /** What hides a part of the head or the body: a hat, hands and what they hold. */
  readonly front: readonly Layer[];
}

export const wholeSitter = ({ behind, hair = [], body, sample, front }: Sitter): Layer[] => [
  ...behind,
  ...hair,
  ...body,
  ...sample,
  ...front,
];

const noses: Record<
  Caricature['nose'],
  { shape: string; bulb: readonly [number, number, number, number]; wing: readonly Point[] }
> = {
  bulb: {
    shape: 'M-24,-40 C-26,20 -66,44 -66,84 C-62,122 -24,124 0,124 C24,124 62,122 66,84 C66,44 26,20 24,-40 Z',
    bulb: [0, 78, 50, 44],
    wing: [
      [-62, 62],
      [-74, 92],
      [-48, 116],
    ],
  },
  long: {
    shape: 'M-20,-50 C-20,20 -40,70 -48,104 C-44,138 -18,146 0,146 C18,146 44,138 48,104 C40,70 20,20 20,-50 Z',
    bulb: [0, 106, 36, 38],
    wing: [
      [-44, 88],
      [-58, 114],
      [-36, 132],
    ],
  },
  button: {
    shape: 'M-16,-30 C-16,20 -40,44 -42,74 C-38,100 -16,104 0,104 C16,104 38,100 42,74 C40,44 16,20 16,-30 Z',
    bulb: [0, 68, 32, 30],
    wing: [
      [-40, 58],
      [-50, 82],
      [-30, 98],
    ],
  },
};

function bigEye({ skin, iris = '#4a2a14', lashes, wit = 0, hair }: Caricature, side: -1 | 1): Layer[] {
  const size = side < 0 ? 1.08 : 0.98;
  const raise = side < 0 ? wit : 0;
  const parts: Layer[] = [
    layer(ellipse(0, 6, 70, 62), darker(skin, 0.3), { opacity: lashes ? 0.16 : 0.35, blur: 8 }),
    inked(
      path('M-58,6 C-50,-52 46,-56 58,2 C46,44 -44,48 -58,6 Z'),
      radial([0, -10], 70, '#ffffff', '#f4ece2', '#dccfc2'),
      6,
    ),
    layer(
      ellipse(6 * -side, -4, 27, 29),
      radial([6 * -side, 6], 30, lighter(iris, 0.35), iris, darker(iris, 0.5)),
      line(4),
    ),
    layer(ellipse(6 * -side, -4, 12, 13), '#0c0604'),
    layer(ellipse(6 * -side - 10, -15, 8, 9), '#ffffff'),
    layer(path('M-62,4 C-54,-62 50,-66 62,0 C46,-40 -44,-38 -62,4 Z'), darker(skin, 0.22), line(5)),
    ...(lashes ? [] : [pen('-42,54 0,68 44,52', 5)]),
    layer(
      stroke(
        [
          [-66, -62 - raise],
          [-6, -98 - raise],
          [64, -68 - raise * 0.5],
        ],
        lashes ? 15 : 30,
        0.7,
      ),
      hair,
      line(3),
    ),
  ];
  if (lashes)
    for (const [x, y, dx, dy] of [
      [52, -26, 26, -18],
      [60, -10, 28, -6],
      [36, -40, 16, -22],
    ] as const)
      parts.push(
        pen(
          [
            [x, y],
            [x + dx, y + dy],
          ],
          8,
          0.7,
        ),
      );
  return place(parts, { x: side * 80, y: -42, scale: size * 0.98, scaleX: side });
}

function grin({ teeth = 'grin', lips, skin }: Caricature): Layer[] {
  if (teeth === 'smirk') {
    return [
      inked(path('M-92,176 C-40,168 30,180 104,140 C96,200 -30,224 -92,176 Z'), lips ?? darker(skin, 0.35), 6),
      inked(path('M-76,180 C-30,180 30,186 88,158 C78,190 -30,206 -76,180 Z'), '#fffaf2', 4),
    ];
  }
  const whole = path('M-130,136 C-60,166 60,166 130,136 C124,206 66,236 0,236 C-66,236 -124,206 -130,136 Z');
  const ring = whole.map(([x, y]): Point => [x * 1.09, 184 + (y - 184) * 1.24]);
  const cuts = [-96, -66, -34, 0, 34, 66, 96].map((x) => {
    const [top, bottom] = [160 - Math.abs(x) * 0.12, 234 - x * x * 0.0042];
    const middle: Point = [x * 1.02, (top + bottom) / 2];
    return layer(stroke([[x, top], middle, [x * 0.96, bottom]], 4, 0.3), '#b9a79a');
  });
  const dimples = lips ? [pen('150,128 164,142 162,158', 6)] : [pen('142,112 164,138 156,172', 8)];
  const smile = [
    inked(ring, lips ?? darker(skin, 0.34), 6),
    inked(whole, linear([0, 140], [0, 236], '#ffffff', '#f6eee4', '#dccfc4'), 5),
    ...cuts,
    ...(teeth === 'gap' ? [layer(path('M-9,158 L9,158 L7,234 L-7,234 Z'), '#4a1418')] : []),
    ...mirrored(dimples),
  ];
  return lips ? place(smile, { y: 44, scale: 0.72 }) : smile;
}

/** A crescent along the right of the face, away from the light. */
function shadedSide(outline: Outline): Outline {
  const rim = outline.filter(([x, y]) => x > 0 && y > -130).sort((one, other) => one[1] - other[1]);
  return [...rim, ...rim.map(([x, y]): Point => [x * 0.66, y * 0.96 - 6]).reverse()];
}

/** Pen hatching down the shaded side. */
function hatching(skin: string, outline: Outline): Layer[] {
  return Array.from({ length: 13 }, (_, i): readonly [Point, Point] => {
    const [x, y] = [150 - Math.max(0, i - 5) * 13, -96 + i * 25];
    return [
      [x, y - 16],
      [x - 34, y + 18],
    ];
  })
    .filter((ends) => ends.every((end) => contains(outline, end)))
    .map((ends) => layer(stroke(ends, 5, 0.9), darker(skin, 0.62), { opacity: 0.5 }));
}

/** A head twice too big for its body, 400 wide, centred at the origin. */
export function bigHead(person: Caricature): Layer[] {
  const { skin } = person;
  const { shape, bulb, wing } = noses[person.nose];
  const [bx, by, brx, bry] = bulb;
  const outline = path(jaws[person.jaw]);
  const ear = [
    inked(
      path('M158,-50 C196,-92 236,-60 228,-6 C222,44 192,74 166,58 Z'),
      linear([160, -60], [230, 60], lighter(skin, 0.12), darker(skin, 0.16)),
    ),
    pen('178,-38 208,-34 200,10 184,32', 6),
  ];
  return [
    ...mirrored(ear),
    inked(outline, radial([-50, -70], 380, lighter(skin, 0.34), skin, darker(skin, 0.26)), 10),
    layer(shadedSide(outline), darker(skin, 0.5), { opacity: 0.26 }),
    ...hatching(skin, outline),
    ...mirrored([layer(ellipse(118, 84, 56, 44), '#e2452f', { opacity: 0.3, blur: 14 })]),
    layer(ellipse(-104, 62, 26, 15, -24), '#fff3df', { opacity: 0.55, blur: 4 }),
    layer(ellipse(-52, -166, 66, 26, -16), '#fff3df', { opacity: 0.4, blur: 8 }),
    ...grin(person),
    ...bigEye(person, -1),
    ...bigEye(person, 1),
    layer(path(shape), linear([-60, 0], [60, 60], lighter(skin, 0.16), skin, darker(skin, 0.25)), { opacity: 0.96 }),
    layer(
      ellipse(bx, by, brx, bry),
      radial([bx - 16, by - 18], brx * 1.5, lighter(skin, 0.4), mixWarm(skin), darker(skin, 0.3)),
    ),
    layer(ellipse(bx - 14, by - 16, 13, 9, -20), '#ffffff', { opacity: 0.75, blur: 2 }),
    ...mirrored([pen(wing, 8), layer(ellipse(22, by + bry * 0.62, 11, 7, -16), inkColour)]),
    pen(
      [
        [-46, by + bry * 0.8],
        [0, by + bry * 1.06],
        [46, by + bry * 0.8],
      ],
      8,
    ),
    pen('26,-34 22,8 30,34', 6),
    ...(person.lashes ? [] : mirrored([pen('108,72 136,104 144,134', 6)])),
  ];
}

const mixWarm = (skin: string) => lighter(darker(skin, 0.04), 0.06);

/** The small body under it: shoulders to 460, neck at 230. */
export function smallBody(colour: string, width = 190): Layer[] {
  const outline = path(
    `M-62,226 C-${width - 30},246 -${width},300 -${width + 14},480 L${width + 14},480 C${width},300 ${width - 30},246 62,226 C40,270 -40,270 -62,226 Z`,
  );
  return [
    inked(outline, linear([-width, 240], [width, 470], lighter(colour, 0.24), colour, darker(colour, 0.34)), 9),
    pen(
      [
        [-width * 0.66, 350],
        [-width * 0.62, 420],
        [-width * 0.68, 480],
      ],
      6,
    ),
    pen(
      [
        [width * 0.66, 350],
        [width * 0.62, 420],
        [width * 0.68, 480],
      ],
      6,
    ),
  ];
}

/** A drawn arm with a fist that holds something. */
export function bigArm(points: readonly [Point, Point, Point], sleeve: string, skin: string): Layer[] {
  const [, , hand] = points;
  return [
    inked(stroke(points, 70, 0.08), linear(points[0], hand, sleeve, darker(sleeve, 0.25)), 8),
    inked(
      ellipse(hand[0], hand[1], 44, 40),
      radial([hand[0] - 14, hand[1] - 12], 58, lighter(skin, 0.25), skin, darker(skin, 0.2)),
      7,
    ),
    ...[-18, 2, 22].map((dx) =>
      pen(
        [
          [hand[0] + dx, hand[1] - 30],
          [hand[0] + dx - 4, hand[1] - 4],
        ],
        5,
        0.6,
      ),
    ),
  ];
}
