import { darker, lighter, skins } from '../lib/colour.ts';
import { ellipse, path, rect, stroke } from '../lib/geometry.ts';
import { layer, linear, mirrored, place, radial } from '../lib/layers.ts';
import { bigArm, bigHead, type Caricature, inked, pen, type Sitter, smallBody } from '../people/big-heads.ts';

const batsman: Caricature = { skin: skins.almond, jaw: 'long', hair: '#1f1310', nose: 'long', teeth: 'grin', wit: 26 };

/** The street's best batsman, ready for the last over. */
export function cricketerFigure(): Sitter {
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
    pen('0,-254 -8,-210 -4,-168', 6),
    pen('-96,-232 -112,-190 -112,-160', 6),
    pen('96,-232 112,-190 112,-160', 6),
    inked(ellipse(0, -206, 30), '#f6c945', 6),
    inked(ellipse(0, -206, 13), '#e0562f', 4),
  ];
  const body = [
    ...smallBody(blue),
    layer(stroke('-140,330 0,360 140,330', 26, 0), '#f08a24'),
    inked(path('M-62,226 L0,300 L-44,332 L-96,246 Z'), '#f08a24', 6),
    inked(path('M62,226 L0,300 L44,332 L96,246 Z'), '#f08a24', 6),
  ];
  const sample = [
    ...bigHead(batsman),
    ...mirrored([inked(path('M148,-130 C190,-110 190,-40 178,-10 C164,-40 156,-80 148,-130 Z'), batsman.hair, 5)]),
    inked(stroke('-30,360 -30,418', 17, 0), '#ffffff', 4),
    ...[375, 405].map((y) => layer(ellipse(22, y, 21, 15), 'none', { line: { colour: '#24140f', width: 17 } })),
    ...[375, 405].map((y) => layer(ellipse(22, y, 21, 15), 'none', { line: { colour: '#ffffff', width: 10 } })),
  ];
  const front = [
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
    pen('-244,380 -206,400 -170,420', 5, 0.2),
    pen('-238,392 -206,412 -178,434', 3, 0.2),
  ];
  return { behind: bat, body, sample, front };
}

const rider: Caricature = { skin: skins.umber, jaw: 'square', hair: '#1c100c', nose: 'bulb', teeth: 'smirk', wit: 0 };

/** Born to ride to Ladakh. */
export function bikerFigure(): Sitter {
  const leather = '#3a3236';
  const chrome = linear([-300, 0], [300, 0], '#f6f6f4', '#8f979c', '#ffffff', '#6f777c');
  const machine = [
    inked(stroke('-330,330 -210,356 0,410 210,356 330,330', 34, 0), chrome, 7),
    ...mirrored([inked(stroke('250,340 352,326', 50, 0), '#1d1a1c', 7)]),
    inked(ellipse(0, 446, 112), chrome, 10),
    inked(ellipse(0, 446, 88), radial([-20, 420], 110, '#fffdf0', '#ffe6a0', '#e2a84a'), 7),
    layer(ellipse(-28, 414, 26, 16, -30), '#ffffff', { opacity: 0.8 }),
    ...mirrored([
      inked(stroke('190,350 236,262', 12, 0), '#8f979c', 4),
      inked(ellipse(248, 240, 50, 36, -20), linear([210, 220], [290, 260], '#d9f0fa', '#7fb4cf'), 8),
    ]),
  ];
  const body = [
    ...smallBody(leather, 214),
    inked(path('M-62,226 L0,330 L62,226 C40,270 -40,270 -62,226 Z'), '#f4efe6', 7),
    inked(path('M-66,222 L-6,340 L-92,390 L-150,250 Z'), lighter(leather, 0.16), 7),
    inked(path('M66,222 L6,340 L92,390 L150,250 Z'), darker(leather, 0.1), 7),
  ];
  const sample = [
    ...bigHead(rider),
    inked(
      path(
        'M0,128 C-50,110 -110,132 -150,190 C-176,196 -186,176 -176,160 C-206,214 -130,240 -80,206 C-44,186 -16,172 0,162 C16,172 44,186 80,206 C130,240 206,214 176,160 C186,176 176,196 150,190 C110,132 50,110 0,128 Z',
      ),
      linear([0, 120], [0, 220], '#4a2c22', '#160b08'),
      6,
    ),
    ...mirrored([
      inked(
        path('M10,-86 C70,-104 150,-100 164,-76 C172,0 130,34 86,30 C40,26 14,-10 10,-86 Z'),
        linear([10, -90], [150, 30], '#5a6a8a', '#1a1c2c', '#0c0c14'),
        9,
      ),
      layer(path('M40,-76 L78,-78 L48,-16 L30,-34 Z'), '#ffffff', { opacity: 0.4 }),
    ]),
    pen('-16,-72 0,-80 16,-72', 12, 0),
  ];
  const front = [
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
  return { behind: [], body, sample, front };
}
