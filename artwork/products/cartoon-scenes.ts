import { darker, lighter } from '../lib/colour.ts';
import { ellipse, path, polar, rect, stroke } from '../lib/geometry.ts';
import { type Layer, layer, linear, mirrored, place, radial } from '../lib/layers.ts';
import { arm, type Figure, headless, type Outfit, standing } from '../people/bodies.ts';
import { cast } from '../people/cast.ts';
import type { Person } from '../people/heads.ts';
import { cat, catBody } from '../people/pets.ts';

/** The layers, drawn 800 by 1000, fitted to the area. */
const cloud = (x: number, y: number, size: number): Layer[] =>
  [
    [0, 0, 52],
    [54, -14, 62],
    [112, 0, 48],
    [50, 16, 60],
  ].map(([dx = 0, dy = 0, r = 0]) =>
    layer(ellipse(x + dx * size, y + dy * size, r * size, r * 0.62 * size), '#ffffff', { opacity: 0.9 }),
  );

/** Two on a scooter through a painted town. */
export function scooterRide(figure: Figure = standing): Layer[] {
  const mint = '#46b5a2';
  const houses = [
    [0, '#f2a65a'],
    [150, '#e8735a'],
    [300, '#f4c95d'],
    [500, '#7aa6d8'],
    [650, '#e58fa0'],
  ] as const;
  const street: Layer[] = [
    layer(rect(0, 0, 800, 1000), linear([0, 0], [0, 620], '#5fc3e8', '#bfeaf2', '#fff1d0')),
    layer(ellipse(650, 130, 66), '#ffe9a0'),
    layer(ellipse(650, 130, 92), '#fff3c4', { opacity: 0.4 }),
    ...cloud(90, 130, 0.9),
    ...cloud(420, 90, 0.7),
    ...houses.flatMap(([x, colour], i) => [
      layer(rect(x, 330 + (i % 3) * 40, 156, 500), linear([x, 0], [x + 156, 0], lighter(colour, 0.15), colour)),
      layer(rect(x - 6, 322 + (i % 3) * 40, 168, 22), darker(colour, 0.25)),
      ...[0, 1].flatMap((c) =>
        [0, 1, 2].map((r) =>
          layer(
            path(
              `M${x + 26 + c * 64},${470 + r * 110} L${x + 26 + c * 64},${412 + r * 110} C${x + 30 + c * 64},${388 + r * 110} ${x + 62 + c * 64},${388 + r * 110} ${x + 66 + c * 64},${412 + r * 110} L${x + 66 + c * 64},${470 + r * 110} Z`,
            ),
            darker(colour, 0.5),
          ),
        ),
      ),
    ]),
    layer(rect(0, 770, 800, 230), linear([0, 770], [0, 1000], '#8a8596', '#5f5a70')),
    layer(rect(0, 760, 800, 20), '#e9dcc4'),
    ...[60, 330, 620].map((x) =>
      layer(
        [
          [x, 900],
          [x + 110, 900],
          [x + 90, 924],
          [x - 24, 924],
        ],
        '#fff6e0',
        { opacity: 0.8 },
      ),
    ),
    layer(ellipse(400, 962, 220, 24), '#241c30', { opacity: 0.4, blur: 8 }),
  ];
  const [wife, wifeWear] = cast.wife;
  const [husband, wear] = cast.young;
  // Gloves suit every rider's skin.
  const glove = figure === standing ? husband.skin : '#3a3440';
  const scooter: Layer[] = [
    layer(
      path('M-188,60 C-196,-10 196,-10 188,60 C184,190 110,300 50,318 L-50,318 C-110,300 -184,190 -188,60 Z'),
      linear([-180, 0], [180, 300], darker(mint, 0.12), darker(mint, 0.5)),
    ),
    layer(ellipse(0, 360, 40, 92), '#2b2630'),
    layer(ellipse(0, 360, 20, 66), '#8f8a96'),
    layer(
      path('M-62,300 C-62,220 62,220 62,300 L50,372 C30,340 -30,340 -50,372 Z'),
      linear([-60, 240], [60, 360], lighter(mint, 0.35), mint, darker(mint, 0.3)),
    ),
    layer(
      path(
        'M-126,120 C-150,-6 -70,-66 0,-66 C70,-66 150,-6 126,120 C116,226 76,296 44,316 L-44,316 C-76,296 -116,226 -126,120 Z',
      ),
      linear([-120, -40], [120, 300], lighter(mint, 0.4), mint, darker(mint, 0.32)),
    ),
    layer(path('M-12,-40 L12,-40 L20,290 L-20,290 Z'), '#fff3df'),
    layer(stroke('-84,20 -92,120 -62,220', 12, 0.8), '#ffffff', { opacity: 0.5 }),
    layer(stroke('-226,-84 -130,-112 0,-104 130,-112 226,-84', 26, 0), '#cfd6d8'),
    ...mirrored([
      layer(stroke('176,-100 236,-82', 36, 0), '#3a3440'),
      layer(stroke('128,-116 172,-206', 9, 0), '#8f979c'),
      layer(ellipse(180, -222, 40, 32, -12), '#8f979c'),
      layer(ellipse(180, -222, 32, 25, -12), '#cfeaf4'),
    ]),
    layer(
      path('M-100,-100 C-96,-178 96,-178 100,-100 C92,-40 -92,-40 -100,-100 Z'),
      linear([-100, -160], [100, -50], lighter(mint, 0.4), mint, darker(mint, 0.25)),
    ),
    layer(ellipse(0, -106, 56), '#dfe6e8'),
    layer(ellipse(0, -106, 46), radial([-12, -118], 60, '#fffef4', '#ffeaa8', '#e9b84a')),
  ];
  return [
    ...street,
    ...figure(wife, wifeWear, 516, 352, 1.02, 5),
    ...figure(husband, wear, 350, 380, 1.12),
    layer(
      path('M420,700 L680,730 C704,800 676,872 640,900 L652,944 L596,944 L590,906 C540,916 470,900 430,860 Z'),
      linear([450, 700], [680, 930], '#e0567a', '#b8345a', '#8a2446'),
    ),
    layer(ellipse(628, 950, 36, 13), '#6b3a2a'),
    ...place(scooter, { x: 352, y: 700, scale: 0.92 }),
    ...arm(
      [
        [236, 540],
        [140, 640],
        [170, 618],
      ],
      glove,
      wear.colour,
      62,
    ),
    ...arm(
      [
        [468, 540],
        [570, 640],
        [536, 618],
      ],
      glove,
      darker(wear.colour, 0.06),
      62,
    ),
    layer(stroke('600,480 660,450 720,470 780,440', 36, 0.8), '#f7d9a0'),
    layer(stroke('604,490 664,462 716,482', 10, 0.8), '#e9713a'),
  ];
}

const threeGenerations: readonly Layer[] = [
  ...standing(...cast.father, 268, 370, 0.92),
  ...standing(...cast.mother, 524, 384, 0.9),
  ...standing(...cast.grandfather, 116, 470, 0.84),
  ...standing(...cast.grandmother, 684, 486, 0.82),
  ...standing(...cast.girl, 300, 636, 0.78),
  ...standing(...cast.boy, 510, 640, 0.78),
];

/** Eight people without their heads, in two rows. */
export const eightAtHome: readonly Layer[] = [
  ...headless(...cast.grandfather, 124, 392, 0.78),
  ...headless(...cast.grandmother, 676, 392, 0.78),
  ...headless(...cast.father, 304, 372, 0.8),
  ...headless(...cast.mother, 498, 372, 0.8),
  ...headless(...cast.singh, 120, 628, 0.72),
  ...headless(...cast.aisha, 682, 628, 0.72),
  ...headless(...cast.friend, 306, 620, 0.74),
  ...headless(...cast.young, 496, 620, 0.74),
];

/** Three generations at Diwali. */
export function diwali(people: readonly Layer[] = threeGenerations): Layer[] {
  const flags = Array.from({ length: 13 }, (_, i): Layer => {
    const x = 30 + i * 62;
    const y = 60 + Math.sin((i / 12) * Math.PI) * 46;
    return layer(
      [
        [x - 24, y],
        [x + 24, y],
        [x, y + 54],
      ],
      ['#e9a23b', '#d8486b', '#46b5a2', '#7a5ab0'][i % 4] ?? '#e9a23b',
    );
  });
  const sofa: Layer[] = [
    layer(path('M50,470 C50,390 750,390 750,470 L760,840 L40,840 Z'), linear([0, 420], [0, 840], '#3f8f86', '#256660')),
    layer(path('M0,590 C0,530 96,530 96,590 L106,900 L0,900 Z'), '#2f7a72'),
    layer(path('M800,590 C800,530 704,530 704,590 L694,900 L800,900 Z'), '#24625c'),
  ];
  return [
    layer(rect(0, 0, 800, 1000), radial([400, 300], 720, '#ffe3ac', '#f6b565', '#c8603f')),
    layer(ellipse(400, 330, 260), '#fff0c4', { opacity: 0.35, blur: 30 }),
    layer(stroke('0,60 400,112 800,60', 5, 0), '#6b3a2a'),
    ...flags,
    ...sofa,
    ...people,
    layer(
      path('M0,850 C200,820 600,820 800,850 L800,1000 L0,1000 Z'),
      linear([0, 830], [0, 1000], '#a3243b', '#6b1830'),
    ),
    ...Array.from(
      { length: 17 },
      (_, i): Layer =>
        layer(ellipse(i * 50, 852 - Math.sin((i / 16) * Math.PI) * 22, 14), i % 2 ? '#ffbe1f' : '#f08a24'),
    ),
  ];
}

/** Brother and sister on Rakhi. */
export function rakhiDay(figure: Figure = standing): Layer[] {
  const [sister, dress] = cast.sister;
  const brother: Person = { ...cast.boy[0], child: false, style: 'quiff' };
  const kurta: Outfit = { kind: 'kurta', colour: '#2f7fb8', trim: '#f6d27a' };
  const rakhi: Layer[] = [
    layer(stroke('496,734 520,770 512,806', 22, 0), '#d8343c'),
    ...Array.from({ length: 8 }, (_, i): Layer => layer(ellipse(...polar([516, 768], 22, i * 45), 13), '#f6c945')),
    layer(ellipse(516, 768, 17), radial([510, 762], 20, '#fff0b8', '#e05a3a', '#a3243b')),
  ];
  const mandala = [250, 200, 150].flatMap((r, ring) =>
    Array.from({ length: 16 }, (_, i): Layer => {
      const at = polar([400, 340], r, i * 22.5 + ring * 11);
      return layer(
        ellipse(at[0], at[1], 46 - ring * 6, 24, i * 22.5 + ring * 11),
        ['#f7a8b8', '#fbc97a', '#fff0c4'][ring] ?? '#fff',
        { opacity: 0.75 },
      );
    }),
  );
  return [
    layer(rect(0, 0, 800, 1000), radial([400, 340], 720, '#fff3d8', '#fcd9c4', '#f0a7a0')),
    ...mandala,
    ...figure(brother, kurta, 560, 400, 1.32),
    ...figure(sister, dress, 252, 410, 1.26),
    ...(figure === standing
      ? [
          ...arm(
            [
              [716, 640],
              [640, 830],
              [470, 760],
            ],
            brother.skin,
            kurta.colour,
            84,
          ),
          ...arm(
            [
              [100, 650],
              [170, 850],
              [400, 812],
            ],
            sister.skin,
            '#e9a23b',
            78,
          ),
          ...rakhi,
        ]
      : []),
    layer(path('M0,900 C200,872 600,872 800,900 L800,1000 L0,1000 Z'), '#c8465c'),
    layer(ellipse(200, 912, 130, 30), '#d9a441'),
    layer(ellipse(200, 904, 116, 24), '#f3d27a'),
    ...[140, 190, 240].flatMap((x, i) => [
      layer(ellipse(x, 884 - (i % 2) * 8, 30, 26), radial([x - 8, 874], 34, '#ffd98a', '#f0a030', '#c8741a')),
      layer(ellipse(x, 870 - (i % 2) * 8, 6, 4), '#6b9b4a'),
    ]),
    ...(figure === standing ? [] : place(rakhi, { x: 20, y: 120 })),
  ];
}

const ginger = ['#e8964a', '#fff4e4', '#5f9a4a'] as const;

/** The hat of the birthday child. */
export const partyHat: readonly Layer[] = place(
  [
    layer(
      [
        [-52, -92],
        [52, -92],
        [0, -216],
      ],
      linear([-50, -100], [50, -100], '#57b0c4', '#2f7f98'),
    ),
    ...[
      [-20, -116],
      [16, -130],
      [-4, -158],
    ].map(([x = 0, y = 0]) => layer(ellipse(x, y, 9), '#ffd76b')),
    layer(ellipse(0, -220, 18), '#ee7f9a'),
  ],
  { x: 330, y: 500, scale: 1.34 },
);

/** A first birthday, with the cat. */
export function firstBirthday(figure: Figure = standing): Layer[] {
  const balloon = (x: number, y: number, colour: string): Layer[] => [
    layer(
      stroke(
        [
          [x, y + 70],
          [x + 14, y + 180],
          [x - 6, y + 330],
        ],
        4,
        0,
      ),
      '#8a6a5a',
    ),
    layer(ellipse(x, y, 62, 76), radial([x - 20, y - 26], 100, lighter(colour, 0.55), colour, darker(colour, 0.2))),
    layer(
      [
        [x - 10, y + 84],
        [x + 10, y + 84],
        [x, y + 70],
      ],
      darker(colour, 0.2),
    ),
    layer(ellipse(x - 24, y - 30, 12, 22, 28), '#ffffff', { opacity: 0.6 }),
  ];
  const bunting = Array.from(
    { length: 9 },
    (_, i): Layer =>
      layer(
        [
          [30 + i * 92, 40 + (i % 2) * 8],
          [110 + i * 92, 40 + (i % 2) * 8],
          [70 + i * 92, 118],
        ],
        ['#f6c945', '#ee7f9a', '#57b0c4', '#8fc46a'][i % 4] ?? '#f6c945',
      ),
  );
  const cake: Layer[] = [
    layer(ellipse(0, 150, 240, 34), '#ffffff'),
    layer(ellipse(0, 158, 240, 34), '#cdbfb2', { opacity: 0.5 }),
    layer(
      path('M-190,20 L190,20 L190,130 C120,164 -120,164 -190,130 Z'),
      linear([-190, 0], [190, 0], '#fff6e8', '#f4d0b4'),
    ),
    layer(
      path(
        'M-190,20 C-190,-26 190,-26 190,20 C190,58 160,36 146,58 C126,84 110,40 80,56 C56,72 40,42 10,58 C-20,76 -40,40 -70,58 C-96,76 -116,42 -140,60 C-164,72 -190,56 -190,20 Z',
      ),
      linear([0, -20], [0, 70], '#ee7f9a', '#d8486b'),
    ),
    ...[-130, -66, 66, 130].map((x) => layer(ellipse(x, -4, 20, 17), radial([x - 6, -10], 22, '#ff9a8a', '#c8242c'))),
    layer(
      path('M-14,-130 L16,-130 L16,-8 L-10,-8 L-10,-100 L-26,-92 L-26,-116 Z'),
      linear([0, -130], [0, 0], '#ffd76b', '#f0942a'),
    ),
    layer(path('M2,-134 C-18,-156 -6,-172 4,-196 C14,-172 24,-156 2,-134 Z'), '#ffb02e'),
    layer(path('M3,-138 C-6,-150 0,-158 4,-170 C10,-158 12,-150 3,-138 Z'), '#fff6cf'),
  ];
  return [
    layer(rect(0, 0, 800, 1000), radial([400, 380], 720, '#fffbe8', '#d6f0f0', '#9fd3dc')),
    ...bunting,
    ...balloon(110, 270, '#ee7f9a'),
    ...balloon(220, 200, '#f6c945'),
    ...balloon(690, 250, '#8f7ad0'),
    ...balloon(590, 190, '#57b0c4'),
    ...place(figure === standing ? cat(...ginger) : catBody(...ginger), { x: 636, y: 566, scale: 0.82 }),
    ...figure(...cast.baby, 330, 500, 1.34),
    ...(figure === standing ? partyHat : []),
    layer(
      path('M0,800 C200,776 600,776 800,800 L800,1000 L0,1000 Z'),
      linear([0, 790], [0, 1000], '#fff3df', '#f0cfa8'),
    ),
    ...Array.from({ length: 9 }, (_, i): Layer => layer(ellipse(i * 100, 806, 52, 30), '#ffffff')),
    ...place(cake, { x: 372, y: 790, scale: 0.96 }),
  ];
}
