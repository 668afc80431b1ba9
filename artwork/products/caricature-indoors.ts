import { skins } from '../lib/colour.ts';
import { ellipse, path, rect, stroke } from '../lib/geometry.ts';
import { layer, linear, mirrored, place, radial } from '../lib/layers.ts';
import { bigArm, bigHead, type Caricature, inked, pen, type Sitter, smallBody } from '../people/big-heads.ts';

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
export function doctorFigure(): Sitter {
  const tube = '#2f6b6b';
  const hair = [
    inked(ellipse(0, -300, 96, 78), radial([-30, -330], 120, '#5a3a30', '#20120f'), 9),
    pen('-60,-320 0,-352 58,-318', 6),
    inked(
      path('M-196,-60 C-240,-330 240,-330 196,-60 C216,20 214,70 190,110 L-190,110 C-214,70 -216,20 -196,-60 Z'),
      linear([-190, -260], [190, 60], '#4a2c24', '#20120f'),
      10,
    ),
  ];
  const body = [
    ...smallBody('#f7f6f2'),
    inked(path('M-62,226 L0,400 L62,226 C40,262 -40,262 -62,226 Z'), '#57b5b0', 7),
    inked(path('M-64,224 L-8,400 L-70,380 L-110,250 Z'), '#ffffff', 6),
    inked(path('M64,224 L8,400 L70,380 L110,250 Z'), '#e8e4dc', 6),
  ];
  const sample = [
    ...bigHead(healer),
    inked(
      path(
        'M0,-250 C-90,-236 -166,-170 -176,-30 C-206,-60 -204,-150 -176,-204 C-120,-290 120,-290 176,-204 C204,-150 206,-60 176,-30 C166,-170 90,-236 0,-250 Z',
      ),
      linear([-180, -250], [180, -60], '#5a3a30', '#20120f'),
      9,
    ),
    pen('-60,-262 -120,-210 -156,-140', 6),
    ...mirrored([
      layer(ellipse(82, -42, 76, 70), '#ffffff', { opacity: 0.14 }),
      layer(ellipse(82, -42, 76, 70), 'none', { line: { colour: '#a3243b', width: 12 } }),
      pen('158,-50 182,-60', 12, 0),
    ]),
    pen('-10,-50 0,-56 10,-50', 12, 0),
    layer(ellipse(0, -126, 12), '#a3243b'),
  ];
  const front = [
    inked(stroke('-88,236 -96,330 -10,420 70,376', 20, 0), tube, 5),
    inked(stroke('88,236 104,320 74,372', 20, 0), tube, 5),
    inked(ellipse(72, 392, 36), radial([62, 382], 44, '#ffffff', '#c9d0d4', '#7d888f'), 7),
    inked(ellipse(72, 392, 18), '#e05a5a', 4),
    inked(rect(-172, 372, 84, 64), '#ffffff', 6),
    layer(rect(-156, 398, 52, 12), '#d8343c'),
    layer(rect(-136, 380, 12, 48), '#d8343c'),
  ];
  return { behind: [], hair, body, sample, front };
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
export function chefFigure(): Sitter {
  const glove = '#f4efe4';
  const white = linear([-200, -420], [200, -140], '#ffffff', '#f6f0e6', '#cfc4b8');
  const pan = [
    inked(path('M-150,0 C-130,60 130,60 150,0 Z'), '#3a3432', 8),
    inked(ellipse(0, 0, 150, 34), '#574e4a', 7),
    inked(
      path('M-130,-14 C-90,-58 90,-58 130,-14 C80,10 -80,10 -130,-14 Z'),
      linear([-130, -40], [130, 0], '#f8d48a', '#e0a048', '#b8742a'),
      6,
    ),
    pen('-70,-30 -10,-40 60,-32', 5),
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
  const body = [
    ...smallBody('#f7f2e8', 200),
    ...[330, 380, 430].flatMap((y) => [
      inked(ellipse(-34, y, 11), '#a3243b', 4),
      inked(ellipse(34, y, 11), '#a3243b', 4),
    ]),
    inked(path('M-72,222 C-30,286 30,286 72,222 L96,262 C40,330 -40,330 -96,262 Z'), '#c8324a', 7),
  ];
  const sample = [
    ...bigHead(cook),
    inked(
      path(
        'M0,132 C-40,116 -84,130 -112,156 C-150,172 -182,150 -176,122 C-206,160 -170,206 -116,194 C-70,186 -30,168 0,160 C30,168 70,186 116,194 C170,206 206,160 176,122 C182,150 150,172 112,156 C84,130 40,116 0,132 Z',
      ),
      '#3a2016',
      6,
    ),
    ...mirrored([inked(path('M150,-150 C182,-130 184,-70 174,-40 C160,-70 156,-110 150,-150 Z'), cook.hair, 5)]),
  ];
  const front = [
    inked(
      path('M-150,-190 C-280,-240 -240,-400 -110,-372 C-80,-460 80,-460 110,-372 C240,-400 280,-240 150,-190 Z'),
      white,
      10,
    ),
    inked(path('M-166,-150 C-164,-214 164,-214 166,-150 C100,-184 -100,-184 -166,-150 Z'), white, 9),
    pen('-90,-330 -80,-270 -84,-220', 6),
    pen('0,-370 4,-290 0,-226', 6),
    pen('92,-330 80,-270 84,-220', 6),
    ...bigArm(
      [
        [-160, 320],
        [-262, 420],
        [-226, 300],
      ],
      '#f7f2e8',
      glove,
    ),
    inked(stroke('-226,340 -240,200 -248,120', 20, 0), '#c9a063', 6),
    inked(ellipse(-250, 96, 40, 52, -8), radial([-262, 84], 60, '#ffffff', '#aab2b6', '#6f777c'), 7),
    ...place([...steam, ...pan], { x: 206, y: 356, scale: 0.86 }),
    ...bigArm(
      [
        [150, 340],
        [200, 440],
        [232, 392],
      ],
      '#f7f2e8',
      glove,
    ),
  ];
  return { behind: [], body, sample, front };
}
