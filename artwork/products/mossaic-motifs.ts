import { darker, lighter } from '../lib/colour.ts';
import { ellipse, type Outline, path, polar, rect, stroke } from '../lib/geometry.ts';
import { type Layer, layer, linear, place, radial } from '../lib/layers.ts';

/** A layer and the height of its rows of tiles. */
export type Piece = readonly [Layer, number];

const piece = (outline: Outline, fill: Layer['fill'], size: number): Piece => [layer(outline, fill), size];
const both = (outline: Outline, fill: string, size: number): Piece[] => [
  piece(outline, fill, size),
  piece(
    outline.map(([x, y]) => [800 - x, y] as const),
    fill,
    size,
  ),
];

/** A peacock in front of its open fan, 800 by 1000. */
export function peacock(): Piece[] {
  const pieces: Piece[] = [
    piece(rect(0, 0, 800, 1000), radial([400, 560], 640, '#fbe9c0', '#f2cf8a', '#dd9a52'), 30),
    piece(ellipse(400, 560, 385), linear([400, 180], [400, 940], '#0f5f57', '#1d8a62', '#2e9e57'), 20),
  ];
  for (const [ring, radius, count, width] of [
    [0, 350, 15, 50],
    [1, 232, 11, 40],
  ] as const) {
    for (let i = 0; i < count; i++) {
      const degrees = 180 - 12 + ((180 + 24) * i) / (count - 1);
      const at = polar([400, 580], radius, degrees);
      const turn = degrees + 90;
      pieces.push(
        piece(ellipse(at[0], at[1], width, width * 1.35, turn), ring ? '#4fae5a' : '#3f9d52', 13),
        piece(ellipse(at[0], at[1], width * 0.72, width * 1.0, turn), '#e8b23a', 12),
        piece(ellipse(at[0], at[1], width * 0.5, width * 0.7, turn), '#1fa3a8', 11),
        piece(ellipse(...polar(at, -width * 0.14, degrees), width * 0.27, width * 0.36, turn), '#1d2b78', 10),
      );
    }
  }
  pieces.push(
    ...both(path('M384,880 L366,960 L330,972 L372,978 L394,974 L404,880 Z'), '#d98a34', 11),
    piece(
      path(
        'M400,330 C345,330 330,400 352,460 C372,520 292,590 288,700 C288,820 352,900 400,900 C448,900 512,820 512,700 C508,590 428,520 448,460 C470,400 455,330 400,330 Z',
      ),
      linear([290, 400], [510, 860], '#2f7be0', '#1b4fb0', '#152f86'),
      15,
    ),
    ...both(path('M300,640 C270,700 280,820 346,880 C372,800 362,700 300,640 Z'), '#c9803a', 12),
    ...both(ellipse(369, 376, 20, 17), '#fdf6e4', 8),
    ...both(ellipse(370, 376, 10), '#141022', 8),
    piece(path('M386,396 L414,396 L400,446 Z'), '#f0a63a', 10),
  );
  for (const [i, degrees] of [-122, -106, -90, -74, -58].entries()) {
    const tip = polar([400, 334], 92 - Math.abs(i - 2) * 8, degrees);
    pieces.push(piece(stroke([[400, 334], tip], 9, 0), '#1b4fb0', 8), piece(ellipse(tip[0], tip[1], 15), '#f2c14a', 8));
  }
  return pieces;
}

/** A lotus opening on still water at sunrise. */
export function lotus(): Piece[] {
  const petal = path('M0,0 C-74,-70 -66,-190 0,-276 C66,-190 74,-70 0,0 Z');
  const pieces: Piece[] = [
    piece(rect(0, 0, 800, 620), linear([0, 0], [0, 620], '#20406e', '#4f7fb0', '#f3c9a2'), 30),
    piece(ellipse(400, 380, 262), radial([400, 380], 262, '#fff0b0', '#f6b84a', '#ee8a3a'), 20),
    piece(rect(0, 620, 800, 380), linear([0, 620], [0, 1000], '#1f8a94', '#15606f', '#0e3d52'), 28),
  ];
  for (const [x, y, w] of [
    [150, 760, 190],
    [690, 800, 170],
    [400, 900, 230],
  ] as const) {
    pieces.push(piece(ellipse(x, y, w, w * 0.3), linear([x - w, y], [x + w, y], '#57a85c', '#2f7b4c'), 15));
    pieces.push(piece(ellipse(x - w * 0.1, y - 6, w * 0.55, w * 0.12), '#8cc96a', 13));
  }
  const tiers = [
    { turns: [-78, 78, -58, 58], scale: 1.12, fill: ['#c2336e', '#ea7fa6'] },
    { turns: [-40, 40, -20, 20], scale: 1.22, fill: ['#d64a83', '#f4a3bf'] },
    { turns: [0], scale: 1.3, fill: ['#e3609a', '#fbd3de'] },
    { turns: [-66, 66], scale: 0.72, fill: ['#e8699c', '#fcdde6'] },
    { turns: [-34, 34], scale: 0.76, fill: ['#ee86ae', '#fde8ee'] },
    { turns: [0], scale: 0.7, fill: ['#f29dbd', '#fff3f5'] },
  ] as const;
  for (const { turns, scale, fill } of tiers) {
    for (const rotate of turns) {
      const [tip] = place([layer(petal, linear([0, 0], [0, -276], ...fill))], { x: 400, y: 728, scale, rotate });
      if (tip) pieces.push([tip, scale > 1 ? 17 : 14]);
    }
  }
  pieces.push(piece(ellipse(400, 722, 62, 30), '#f5c542', 11), piece(ellipse(400, 716, 34, 15), '#e08a26', 9));
  return pieces;
}

/** A temple elephant in its festival caparison, seen from the front. */
export function elephant(): Piece[] {
  const gold = (x: number, y: number, r: number): Piece[] => [
    piece(ellipse(x, y, r), '#f3c34a', 9),
    piece(ellipse(x, y, r * 0.45), '#c5382f', 8),
  ];
  const shield = path(
    'M400,250 C462,262 500,318 500,388 C494,470 440,560 400,640 C360,560 306,470 300,388 C300,318 338,262 400,250 Z',
  );
  return [
    piece(rect(0, 0, 800, 1000), radial([400, 420], 700, '#ffd27a', '#ee8b3a', '#b8402f'), 30),
    piece(ellipse(400, 420, 372), radial([400, 420], 372, '#f9e3a8', '#f2b84f'), 20),
    piece(path('M210,1000 C200,820 240,660 400,640 C560,660 600,820 590,1000 Z'), '#8e2f3a', 20),
    ...both(path('M262,300 C170,226 66,250 46,360 C34,470 84,590 176,640 C226,650 258,596 270,540 Z'), '#716c82', 18),
    ...both(
      path('M250,340 C190,292 116,306 100,380 C92,462 128,546 190,590 C226,584 246,540 254,492 Z'),
      '#b98b95',
      15,
    ),
    piece(
      path(
        'M400,170 C330,168 270,214 256,300 C240,400 262,520 318,610 C336,660 344,760 352,850 C358,912 380,950 430,948 C478,946 500,914 498,872 C478,890 452,892 446,850 C446,760 462,660 482,610 C538,520 560,400 544,300 C530,214 470,168 400,170 Z',
      ),
      linear([260, 200], [540, 900], '#8d88a0', '#6a657c', '#544f66'),
      17,
    ),
    ...both(path('M316,604 C300,690 272,752 226,780 C282,790 340,730 352,640 Z'), '#fdf3dc', 12),
    piece(shield, linear([300, 250], [500, 640], '#e0a92e', '#f7d76a', '#d08f20'), 13),
    ...[
      [400, 330, 34],
      [348, 366, 22],
      [452, 366, 22],
      [400, 420, 26],
      [360, 446, 18],
      [440, 446, 18],
      [400, 498, 20],
      [400, 556, 15],
    ].flatMap(([x = 0, y = 0, r = 0]) => gold(x, y, r)),
    ...both(path('M268,452 C282,432 308,434 316,452 C306,470 280,470 268,452 Z'), '#fdf6e4', 9),
    ...both(ellipse(292, 452, 11), '#1a1220', 8),
    piece(path('M292,196 C330,120 470,120 508,196 C470,172 330,172 292,196 Z'), '#c5382f', 13),
    piece(path('M352,138 C360,90 440,90 448,138 C420,128 380,128 352,138 Z'), '#1f8a78', 12),
    piece(stroke('400,104 400,52', 14, 0), '#f3c34a', 10),
    piece(ellipse(400, 50, 18), '#f3c34a', 9),
    ...both(ellipse(232, 960, 30, 40), '#f3c34a', 10),
  ];
}

/** The sun with a quiet face, over a night of blue glass. */
export function sun(): Piece[] {
  const centre = [400, 490] as const;
  const pieces: Piece[] = [piece(rect(0, 0, 800, 1000), radial(centre, 680, '#3f7fc4', '#21508f', '#132a5c'), 30)];
  for (const [x, y, r] of [
    [90, 110, 30],
    [700, 90, 24],
    [720, 860, 34],
    [96, 880, 26],
    [400, 60, 18],
    [410, 944, 20],
  ] as const) {
    const star = Array.from({ length: 10 }, (_, i) => polar([x, y], i % 2 ? r * 0.45 : r, i * 36 - 90));
    pieces.push(piece(star, '#fbe7a6', 9));
  }
  for (let i = 0; i < 16; i++) {
    const degrees = i * 22.5 - 90;
    const [a, b] = [polar(centre, 200, degrees - 10.5), polar(centre, 200, degrees + 10.5)];
    const tip = polar(centre, i % 2 ? 318 : 382, degrees);
    const flame =
      i % 2
        ? path(
            `M${a.join()} Q${polar(centre, 262, degrees - 14).join()} ${tip.join()} Q${polar(centre, 258, degrees + 2).join()} ${b.join()} Z`,
          )
        : [a, tip, b];
    pieces.push(piece(flame, i % 2 ? '#f7c948' : '#e8622c', 14));
  }
  const line = '#9c3d1c';
  pieces.push(
    piece(ellipse(...centre, 222), '#c9472a', 11),
    piece(ellipse(...centre, 200), radial([360, 440], 250, '#ffe89a', '#f8c144', '#ee9a2e'), 17),
    piece(ellipse(400, 372, 26), '#c9472a', 10),
    ...both(stroke('262,432 310,410 362,436', 17, 0.5), line, 9),
    ...both(path('M270,474 C290,450 338,450 356,476 C336,498 290,498 270,474 Z'), '#fffaf0', 9),
    ...both(ellipse(314, 474, 15), '#3a1a10', 8),
    piece(stroke('412,450 420,520 396,548 376,540', 13, 0.3), line, 9),
    piece(path('M326,588 C352,576 384,586 400,592 C416,586 448,576 474,588 C448,628 352,628 326,588 Z'), '#c9342c', 10),
    ...both(ellipse(268, 552, 32), lighter('#ee7f4a', 0.1), 12),
    piece(ellipse(400, 640, 20, 9), darker('#f8c144', 0.1), 9),
  );
  return pieces;
}
