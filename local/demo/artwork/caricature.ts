import { bigArm, bigHead, type Caricature, inked, pen, smallBody } from './big-heads.ts';
import { darker, lighter, skins } from './colour.ts';
import { Drawing } from './drawing.ts';
import { ellipse, path, polar, rect, smooth, stroke } from './geometry.ts';
import { type Layer, layer, linear, paint, place, radial } from './layers.ts';
import { leafShadow, marigold, petals, ribbon, sprig } from './props.ts';
import { canvasBoard, framed, scene, sheet, windowLight } from './staging.ts';
import { type Area, boards, box, linen, relief, vignette, wall, wood } from './textures.ts';

const both = (layers: readonly Layer[]): Layer[] => [...layers, ...place(layers, { scaleX: -1 })];

/** Watercolour thrown behind the figure: wet edges, pooled pigment, spatters. */
function splash(drawing: Drawing, area: Area, colour: string, second: string): string {
  const { random } = drawing;
  const [cx, cy] = [area.x + area.w / 2, area.y + area.h * 0.46];
  const blot = (size: number) =>
    smooth(
      Array.from({ length: 18 }, (_, i) => polar([cx, cy], size * random.between(0.78, 1.12), i * 20)),
      true,
      6,
    );
  const spots = Array.from({ length: 34 }, () => {
    const at = polar([cx, cy], random.between(300, 520), random.between(0, 360));
    return layer(ellipse(at[0], at[1], random.between(3, 16)), random.pick([colour, second]), {
      opacity: random.between(0.3, 0.7),
    });
  });
  return (
    box(area, `fill="#fdf7ea" filter="${relief(drawing, 0.35, 0.7)}"`) +
    paint(drawing, [
      layer(blot(390), colour, { opacity: 0.4 }),
      layer(blot(360), second, { opacity: 0.32 }),
      layer(blot(330), lighter(colour, 0.2), { opacity: 0.6 }),
      layer(blot(240), lighter(colour, 0.6), { opacity: 0.5, blur: 20 }),
      ...spots,
    ])
  );
}

const portrait = (
  drawing: Drawing,
  area: Area,
  colours: readonly [string, string],
  layers: readonly Layer[],
  scale = 1.14,
  lift = -40,
) =>
  splash(drawing, area, ...colours) +
  paint(drawing, place(layers, { x: area.x + area.w / 2, y: area.y + area.h / 2 + lift, scale }));

const batsman: Caricature = { skin: skins.almond, jaw: 'long', hair: '#1f1310', nose: 'long', teeth: 'grin', wit: 26 };

/** The street's best batsman, ready for the last over. */
export function cricketer(): string {
  const drawing = new Drawing(4101);
  const blue = '#1f5fae';
  const bat = place(
    [
      inked(
        path('M-26,-20 L26,-20 L34,300 C20,322 -20,322 -34,300 Z'),
        linear([-34, 0], [34, 0], '#f3d9a4', '#dcae68', '#a8763c'),
      ),
      inked(rect(-11, -150, 22, 134), '#a3243b'),
      ...[0, 1, 2, 3, 4].map((i) =>
        pen(
          [
            [-10, -136 + i * 26],
            [10, -124 + i * 26],
          ],
          4,
          0,
        ),
      ),
    ],
    { x: 236, y: 210, rotate: 208, scale: 1.12 },
  );
  const cap = [
    inked(
      path('M-176,-128 C-190,-290 190,-290 176,-128 C90,-166 -90,-166 -176,-128 Z'),
      linear([-170, -260], [170, -130], lighter(blue, 0.3), blue, darker(blue, 0.3)),
      10,
    ),
    inked(
      path('M-176,-134 C-90,-176 90,-176 176,-134 C250,-116 262,-84 250,-74 C120,-134 -60,-140 -186,-96 Z'),
      linear([-180, -150], [240, -80], darker(blue, 0.1), darker(blue, 0.4)),
      9,
    ),
    pen(
      [
        [0, -254],
        [-8, -210],
        [-4, -168],
      ],
      6,
    ),
    pen(
      [
        [-96, -232],
        [-112, -190],
        [-112, -160],
      ],
      6,
    ),
    pen(
      [
        [96, -232],
        [112, -190],
        [112, -160],
      ],
      6,
    ),
    inked(ellipse(0, -206, 30), '#f6c945', 6),
    inked(ellipse(0, -206, 13), '#e0562f', 4),
  ];
  const figure = [
    ...bat,
    ...smallBody(blue),
    layer(
      stroke(
        [
          [-140, 330],
          [0, 360],
          [140, 330],
        ],
        26,
        0,
      ),
      '#f08a24',
    ),
    inked(path('M-62,226 L0,300 L-44,332 L-96,246 Z'), '#f08a24', 6),
    inked(path('M62,226 L0,300 L44,332 L96,246 Z'), '#f08a24', 6),
    ...bigHead(batsman),
    ...both([inked(path('M148,-130 C190,-110 190,-40 178,-10 C164,-40 156,-80 148,-130 Z'), batsman.hair, 5)]),
    ...cap,
    ...bigArm(
      [
        [150, 320],
        [258, 380],
        [226, 230],
      ],
      blue,
      '#f4efe4',
    ),
    inked(ellipse(-206, 400, 46), radial([-220, 384], 60, '#e0584a', '#b3242c', '#6f1218'), 7),
    pen(
      [
        [-244, 380],
        [-206, 400],
        [-170, 420],
      ],
      5,
      0.2,
    ),
    pen(
      [
        [-238, 392],
        [-206, 412],
        [-178, 434],
      ],
      3,
      0.2,
    ),
  ];
  return drawing.finish(
    scene(
      wall(drawing, '#e6dcc8'),
      leafShadow(drawing, [930, 20], 215, 560, 0.2),
      framed(drawing, { x: 95, y: 80, w: 770, h: 980 }, { colour: '#2b2624', width: 34 }, (area) =>
        portrait(drawing, area, ['#7fc46a', '#f6d35b'], figure),
      ),
      windowLight(drawing, 0.4, 420),
      vignette(drawing),
    ),
  );
}

const healer: Caricature = {
  skin: skins.honey,
  jaw: 'heart',
  hair: '#20120f',
  nose: 'button',
  lashes: true,
  lips: '#b3243b',
  wit: 10,
};

/** Doctor of everybody's hearts. */
export function doctor(): string {
  const drawing = new Drawing(4102);
  const tube = '#2f6b6b';
  const figure = [
    inked(ellipse(0, -300, 96, 78), radial([-30, -330], 120, '#5a3a30', '#20120f'), 9),
    pen(
      [
        [-60, -320],
        [0, -352],
        [58, -318],
      ],
      6,
    ),
    inked(
      path('M-196,-60 C-240,-330 240,-330 196,-60 C216,20 214,70 190,110 L-190,110 C-214,70 -216,20 -196,-60 Z'),
      linear([-190, -260], [190, 60], '#4a2c24', '#20120f'),
      10,
    ),
    ...smallBody('#f7f6f2'),
    inked(path('M-62,226 L0,400 L62,226 C40,262 -40,262 -62,226 Z'), '#57b5b0', 7),
    inked(path('M-64,224 L-8,400 L-70,380 L-110,250 Z'), '#ffffff', 6),
    inked(path('M64,224 L8,400 L70,380 L110,250 Z'), '#e8e4dc', 6),
    ...bigHead(healer),
    inked(
      path(
        'M0,-250 C-90,-236 -166,-170 -176,-30 C-206,-60 -204,-150 -176,-204 C-120,-290 120,-290 176,-204 C204,-150 206,-60 176,-30 C166,-170 90,-236 0,-250 Z',
      ),
      linear([-180, -250], [180, -60], '#5a3a30', '#20120f'),
      9,
    ),
    pen(
      [
        [-60, -262],
        [-120, -210],
        [-156, -140],
      ],
      6,
    ),
    ...both([
      layer(ellipse(82, -42, 76, 70), '#ffffff', { opacity: 0.14, line: { colour: '#a3243b', width: 13 } }),
      pen(
        [
          [158, -50],
          [182, -60],
        ],
        12,
        0,
      ),
    ]),
    pen(
      [
        [-10, -50],
        [0, -56],
        [10, -50],
      ],
      12,
      0,
    ),
    layer(ellipse(0, -126, 12), '#a3243b'),
    inked(
      stroke(
        [
          [-88, 236],
          [-96, 330],
          [-10, 420],
          [70, 376],
        ],
        20,
        0,
      ),
      tube,
      5,
    ),
    inked(
      stroke(
        [
          [88, 236],
          [104, 320],
          [74, 372],
        ],
        20,
        0,
      ),
      tube,
      5,
    ),
    inked(ellipse(72, 392, 36), radial([62, 382], 44, '#ffffff', '#c9d0d4', '#7d888f'), 7),
    inked(ellipse(72, 392, 18), '#e05a5a', 4),
    inked(rect(-172, 372, 84, 64), '#ffffff', 6),
    layer(rect(-156, 398, 52, 12), '#d8343c'),
    layer(rect(-136, 380, 12, 48), '#d8343c'),
  ];
  return drawing.finish(
    scene(
      boards(drawing, { x: 0, y: 0, w: 960, h: 1200 }, '#c79b6e', 5),
      sheet(
        drawing,
        { x: 110, y: 90, w: 740, h: 960 },
        (area) => portrait(drawing, area, ['#8fd3d8', '#f7b7c0'], figure, 1.12),
        1.8,
      ),
      ribbon(
        drawing,
        [
          [-30, 1130],
          [260, 1096],
          [560, 1140],
          [990, 1090],
        ],
        36,
        '#a3243b',
      ),
      sprig(drawing, [900, 1190], -30, 260),
      marigold(drawing, [110, 1100], 58),
      windowLight(drawing, 0.4, 120),
      vignette(drawing),
    ),
  );
}

const rider: Caricature = { skin: skins.umber, jaw: 'square', hair: '#1c100c', nose: 'bulb', teeth: 'smirk', wit: 0 };

/** Born to ride to Ladakh. */
export function biker(): string {
  const drawing = new Drawing(4103);
  const leather = '#3a3236';
  const chrome = linear([-300, 0], [300, 0], '#f6f6f4', '#8f979c', '#ffffff', '#6f777c');
  const machine = [
    inked(
      stroke(
        [
          [-330, 330],
          [-210, 356],
          [0, 410],
          [210, 356],
          [330, 330],
        ],
        34,
        0,
      ),
      chrome,
      7,
    ),
    ...both([
      inked(
        stroke(
          [
            [250, 340],
            [352, 326],
          ],
          50,
          0,
        ),
        '#1d1a1c',
        7,
      ),
    ]),
    inked(ellipse(0, 446, 112), chrome, 10),
    inked(ellipse(0, 446, 88), radial([-20, 420], 110, '#fffdf0', '#ffe6a0', '#e2a84a'), 7),
    layer(ellipse(-28, 414, 26, 16, -30), '#ffffff', { opacity: 0.8 }),
    ...both([
      inked(
        stroke(
          [
            [190, 350],
            [236, 262],
          ],
          12,
          0,
        ),
        '#8f979c',
        4,
      ),
      inked(ellipse(248, 240, 50, 36, -20), linear([210, 220], [290, 260], '#d9f0fa', '#7fb4cf'), 8),
    ]),
  ];
  const figure = [
    ...smallBody(leather, 214),
    inked(path('M-62,226 L0,330 L62,226 C40,270 -40,270 -62,226 Z'), '#f4efe6', 7),
    inked(path('M-66,222 L-6,340 L-92,390 L-150,250 Z'), lighter(leather, 0.16), 7),
    inked(path('M66,222 L6,340 L92,390 L150,250 Z'), darker(leather, 0.1), 7),
    ...bigHead(rider),
    inked(
      path(
        'M0,128 C-50,110 -110,132 -150,190 C-176,196 -186,176 -176,160 C-206,214 -130,240 -80,206 C-44,186 -16,172 0,162 C16,172 44,186 80,206 C130,240 206,214 176,160 C186,176 176,196 150,190 C110,132 50,110 0,128 Z',
      ),
      linear([0, 120], [0, 220], '#4a2c22', '#160b08'),
      6,
    ),
    ...both([
      inked(
        path('M10,-86 C70,-104 150,-100 164,-76 C172,0 130,34 86,30 C40,26 14,-10 10,-86 Z'),
        linear([10, -90], [150, 30], '#5a6a8a', '#1a1c2c', '#0c0c14'),
        9,
      ),
      layer(path('M40,-76 L78,-78 L48,-16 L30,-34 Z'), '#ffffff', { opacity: 0.4 }),
    ]),
    pen(
      [
        [-16, -72],
        [0, -80],
        [16, -72],
      ],
      12,
      0,
    ),
    inked(
      path('M-184,-120 C-200,-300 200,-300 184,-120 C100,-160 -100,-160 -184,-120 Z'),
      linear([-180, -270], [180, -130], '#e05a4a', '#b3243b', '#6f1424'),
      10,
    ),
    inked(path('M176,-150 C230,-150 250,-110 270,-60 C236,-84 216,-84 190,-100 Z'), '#a3243b', 7),
    ...[
      [-110, -190],
      [-40, -218],
      [40, -216],
      [112, -188],
      [0, -176],
      [-76, -160],
      [76, -160],
    ].map(([x = 0, y = 0]) => layer(ellipse(x, y, 11), '#fff3df')),
    ...machine,
    ...bigArm(
      [
        [-180, 320],
        [-290, 400],
        [-306, 332],
      ],
      leather,
      '#2c2628',
    ),
    ...bigArm(
      [
        [180, 320],
        [290, 400],
        [306, 332],
      ],
      leather,
      '#2c2628',
    ),
  ];
  return drawing.finish(
    scene(
      wall(drawing, '#b8c4c4', { x: 0, y: 0, w: 960, h: 1030 }),
      wood(drawing, { x: 0, y: 1030, w: 960, h: 170 }, '#7a5238'),
      leafShadow(drawing, [20, 30], 140, 520, 0.2),
      canvasBoard(drawing, { x: 120, y: 70, w: 700, h: 950 }, (area) =>
        portrait(drawing, area, ['#f2a25a', '#e8d06a'], figure, 1, -30),
      ),
      sprig(drawing, [880, 1170], -26, 320),
      windowLight(drawing, 0.4, 60),
      vignette(drawing),
    ),
  );
}

const cook: Caricature = {
  skin: skins.wheat,
  jaw: 'round',
  hair: '#3a2016',
  nose: 'bulb',
  teeth: 'gap',
  wit: 18,
  iris: '#5a4a1e',
};

/** The uncle whose dosas made him famous. */
export function chef(): string {
  const drawing = new Drawing(4104);
  const white = linear([-200, -420], [200, -140], '#ffffff', '#f6f0e6', '#cfc4b8');
  const pan = [
    inked(path('M-150,0 C-130,60 130,60 150,0 Z'), '#3a3432', 8),
    inked(ellipse(0, 0, 150, 34), '#574e4a', 7),
    inked(
      path('M-130,-14 C-90,-58 90,-58 130,-14 C80,10 -80,10 -130,-14 Z'),
      linear([-130, -40], [130, 0], '#f8d48a', '#e0a048', '#b8742a'),
      6,
    ),
    pen(
      [
        [-70, -30],
        [-10, -40],
        [60, -32],
      ],
      5,
    ),
  ];
  const steam = [-50, 0, 50].map((x) =>
    layer(
      stroke(
        [
          [x, -60],
          [x + 22, -110],
          [x - 16, -160],
          [x + 10, -220],
        ],
        18,
        1,
      ),
      '#ffffff',
      { opacity: 0.8, blur: 4 },
    ),
  );
  const figure = [
    ...smallBody('#f7f2e8', 200),
    ...[330, 380, 430].flatMap((y) => [
      inked(ellipse(-34, y, 11), '#a3243b', 4),
      inked(ellipse(34, y, 11), '#a3243b', 4),
    ]),
    inked(path('M-72,222 C-30,286 30,286 72,222 L96,262 C40,330 -40,330 -96,262 Z'), '#c8324a', 7),
    ...bigHead(cook),
    inked(
      path(
        'M0,132 C-40,116 -84,130 -112,156 C-150,172 -182,150 -176,122 C-206,160 -170,206 -116,194 C-70,186 -30,168 0,160 C30,168 70,186 116,194 C170,206 206,160 176,122 C182,150 150,172 112,156 C84,130 40,116 0,132 Z',
      ),
      '#3a2016',
      6,
    ),
    inked(
      path('M-150,-190 C-280,-240 -240,-400 -110,-372 C-80,-460 80,-460 110,-372 C240,-400 280,-240 150,-190 Z'),
      white,
      10,
    ),
    inked(path('M-166,-150 C-164,-214 164,-214 166,-150 C100,-184 -100,-184 -166,-150 Z'), white, 9),
    pen(
      [
        [-90, -330],
        [-80, -270],
        [-84, -220],
      ],
      6,
    ),
    pen(
      [
        [0, -370],
        [4, -290],
        [0, -226],
      ],
      6,
    ),
    pen(
      [
        [92, -330],
        [80, -270],
        [84, -220],
      ],
      6,
    ),
    ...both([inked(path('M150,-150 C182,-130 184,-70 174,-40 C160,-70 156,-110 150,-150 Z'), cook.hair, 5)]),
    ...bigArm(
      [
        [-160, 320],
        [-262, 420],
        [-226, 300],
      ],
      '#f7f2e8',
      cook.skin,
    ),
    inked(
      stroke(
        [
          [-226, 340],
          [-240, 200],
          [-248, 120],
        ],
        20,
        0,
      ),
      '#c9a063',
      6,
    ),
    inked(ellipse(-250, 96, 40, 52, -8), radial([-262, 84], 60, '#ffffff', '#aab2b6', '#6f777c'), 7),
    ...place([...steam, ...pan], { x: 206, y: 356, scale: 0.86 }),
    ...bigArm(
      [
        [150, 340],
        [200, 440],
        [232, 392],
      ],
      '#f7f2e8',
      cook.skin,
    ),
  ];
  return drawing.finish(
    scene(
      linen(drawing, '#e7c9a8'),
      framed(
        drawing,
        { x: 100, y: 90, w: 760, h: 970 },
        { colour: '#d9b98c', width: 38, grain: true },
        (area) => portrait(drawing, area, ['#f4a08a', '#f7d774'], figure, 1.05, 16),
        -1.4,
      ),
      petals(drawing, [160, 1130], 120, 12, '#e9713a'),
      marigold(drawing, [850, 1110], 60, '#f6b92b'),
      leafShadow(drawing, [940, 30], 215, 520, 0.2),
      windowLight(drawing, 0.4, 200),
      vignette(drawing),
    ),
  );
}
