import { darker, lighter, mix } from '../lib/colour.ts';
import type { Drawing } from '../lib/drawing.ts';
import { ellipse, path, polar, rect, stroke } from '../lib/geometry.ts';
import { type Layer, layer, linear, paint, place, radial } from '../lib/layers.ts';
import { bust } from '../people/bodies.ts';
import { type CastName, cast } from '../people/cast.ts';
import { cat, dog } from '../people/pets.ts';
import { type Area, box } from './textures.ts';

/** Width and height of each small scene. */
const side = 240;
const sky = (...colours: readonly string[]) => layer(rect(0, 0, side, side), linear([0, 0], [0, side], ...colours));

const people = (names: readonly CastName[], backdrop: readonly [string, string]): Layer[] => {
  const places = {
    1: [[120, 112, 0.78]],
    2: [
      [76, 118, 0.62],
      [166, 122, 0.62],
    ],
    3: [
      [62, 104, 0.5],
      [178, 104, 0.5],
      [120, 150, 0.5],
    ],
  } as const;
  const spots = places[names.length as 1 | 2 | 3] ?? places[1];
  return [
    layer(rect(0, 0, side, side), radial([70, 50], 260, lighter(backdrop[0], 0.3), backdrop[0], backdrop[1])),
    ...[
      [30, 40, 26],
      [200, 30, 34],
      [214, 130, 22],
      [24, 150, 30],
    ].map(([x = 0, y = 0, r = 0]) => layer(ellipse(x, y, r), lighter(backdrop[0], 0.6), { opacity: 0.3 })),
    ...names.flatMap((name, i) => {
      const [x, y, scale] = spots[i] ?? [120, 112, 0.78];
      return place(bust(...cast[name]), { x, y, scale });
    }),
  ];
};

const flower = (x: number, y: number, r: number, colour: string): Layer[] => [
  ...Array.from({ length: 7 }, (_, i) => {
    const at = polar([x, y], r * 0.6, i * 51.4);
    return layer(ellipse(at[0], at[1], r * 0.46), radial(at, r * 0.5, lighter(colour, 0.35), colour));
  }),
  layer(ellipse(x, y, r * 0.34), '#f6c945'),
];

const palm = (x: number, base: number, size: number, colour: string): Layer[] => [
  layer(
    stroke(
      [
        [x, base],
        [x + size * 0.08, base - size * 0.5],
        [x + size * 0.2, base - size],
      ],
      size * 0.07,
      0.2,
    ),
    colour,
  ),
  ...[-160, -130, -95, -50, -15, 20].map((degrees) => {
    const top = [x + size * 0.2, base - size] as const;
    const tip = polar(top, size * 0.52, degrees);
    const bend = polar(top, size * 0.36, degrees - (degrees < -90 ? -22 : 22));
    return layer(stroke([top, bend, [tip[0], tip[1] + size * 0.16]], size * 0.1, 0.9), colour);
  }),
];

const dome = (x: number, y: number, r: number, fill: Layer['fill']) =>
  layer(
    path(
      `M${x - r},${y} C${x - r * 1.3},${y - r * 0.9} ${x - r * 0.5},${y - r * 1.3} ${x},${y - r * 1.9} C${x + r * 0.5},${y - r * 1.3} ${x + r * 1.3},${y - r * 0.9} ${x + r},${y} Z`,
    ),
    fill,
  );

/** Small scenes of a life, each 240 by 240. */
const scenes: Readonly<Record<string, readonly Layer[]>> = {
  wedding: people(['bride', 'groom'], ['#f0b7a0', '#a3243b']),
  parents: people(['mother', 'father'], ['#cfe0c4', '#5f8f78']),
  elders: people(['grandmother', 'grandfather'], ['#e8d2ac', '#a87b4e']),
  baby: people(['baby'], ['#cfe6f2', '#86b3cf']),
  girl: people(['girl'], ['#fbe2a5', '#eda94c']),
  siblings: people(['sister', 'boy'], ['#f7d0d4', '#c25b78']),
  friends: people(['friend', 'aisha'], ['#d7d3f0', '#7a6db0']),
  graduate: people(['young'], ['#bcdcd2', '#3d8076']),
  laugh: people(['wife'], ['#fbd9c0', '#e58a5c']),
  family: people(['father', 'mother', 'girl'], ['#f6e3b8', '#d69a4a']),
  uncle: people(['singh'], ['#f2dcc0', '#c98a56']),
  dog: [
    layer(rect(0, 0, side, side), radial([70, 60], 240, '#d8f0e2', '#7fbf9b')),
    ...place(dog('#c9803f', '#f6e4c8', '#a3243b'), { x: 120, y: 112, scale: 0.72 }),
  ],
  cat: [
    layer(rect(0, 0, side, side), radial([70, 60], 240, '#fde6d2', '#e39a7c')),
    ...place(cat('#8a7a70', '#fbf4ea', '#7fae4a'), { x: 120, y: 130, scale: 0.72 }),
  ],
  beach: [
    sky('#7fc9e8', '#c7ecf2', '#fff0cf'),
    layer(ellipse(176, 62, 26), '#fff3b8'),
    layer(rect(0, 128, side, 60), linear([0, 128], [0, 190], '#2f9fb8', '#7fd3d0')),
    layer(path('M0,186 C60,170 150,200 240,178 L240,240 L0,240 Z'), linear([0, 180], [0, 240], '#f6dfae', '#e3b876')),
    layer(path('M118,128 L150,128 L142,140 L126,140 Z'), '#a3243b'),
    layer(path('M134,126 L134,84 L160,124 Z'), '#ffffff'),
    ...palm(34, 214, 130, '#2f5f4a'),
  ],
  hills: [
    sky('#5d6fb5', '#f0a08a', '#ffe0a6'),
    layer(ellipse(120, 118, 30), '#fff0b8'),
    layer(
      path('M0,150 L50,84 L88,128 L140,58 L190,122 L240,90 L240,240 L0,240 Z'),
      linear([0, 60], [0, 200], '#b98bb0', '#6d5a90'),
    ),
    layer(path('M140,58 L166,92 L150,88 L140,102 L126,84 L120,86 Z'), '#fff6ee'),
    layer(path('M0,180 C60,150 130,190 240,156 L240,240 L0,240 Z'), linear([0, 160], [0, 240], '#4f7f6a', '#2a4f4a')),
  ],
  taj: [
    sky('#f3b8a0', '#fbd9b8', '#fdeed2'),
    layer(rect(0, 176, side, 64), linear([0, 176], [0, 240], '#b9c9a0', '#7fa07a')),
    ...[30, 200].map((x) => layer(rect(x, 84, 10, 96), '#f5ebe0')),
    layer(rect(62, 118, 116, 62), linear([62, 0], [178, 0], '#fffaf2', '#e3cfc0')),
    dome(120, 120, 34, linear([90, 0], [156, 0], '#ffffff', '#dcc4b8')),
    ...[78, 162].map((x) => dome(x, 120, 13, '#f7ece2')),
    layer(path('M102,180 L102,146 C104,132 114,126 120,120 C126,126 136,132 138,146 L138,180 Z'), '#b89a92'),
    ...[74, 152].map((x) =>
      layer(
        path(
          `M${x},180 L${x},152 C${x + 1},146 ${x + 6},142 ${x + 8},140 C${x + 10},142 ${x + 15},146 ${x + 16},152 L${x + 16},180 Z`,
        ),
        '#cdb3a8',
      ),
    ),
    layer(path('M104,184 L136,184 L160,240 L80,240 Z'), '#9fc4cf'),
  ],
  cake: [
    sky('#f9d5dc', '#f2a5b4'),
    layer(ellipse(120, 206, 92, 18), '#ffffff'),
    layer(path('M54,132 L186,132 L186,198 C160,214 80,214 54,198 Z'), linear([54, 0], [186, 0], '#fff3e2', '#f4cdb0')),
    layer(
      path(
        'M54,132 C54,112 186,112 186,132 C186,150 172,140 164,152 C154,166 146,142 132,150 C120,158 112,140 98,150 C86,158 78,142 68,152 C60,156 54,148 54,132 Z',
      ),
      '#d8486b',
    ),
    ...[88, 120, 152].flatMap((x) => [
      layer(rect(x - 4, 80, 8, 42), '#57b0c4'),
      layer(ellipse(x, 68, 7, 12), '#ffc145'),
      layer(ellipse(x, 71, 3, 6), '#fff6cf'),
    ]),
  ],
  flowers: [
    sky('#e3efe0', '#bcd7bd'),
    ...[
      [84, 96],
      [152, 84],
      [120, 130],
      [64, 146],
      [178, 140],
    ].map(([x = 0, y = 0]) =>
      layer(
        stroke(
          [
            [x, y],
            [120, 240],
          ],
          6,
          0,
        ),
        '#4d8a5c',
      ),
    ),
    ...flower(84, 92, 34, '#d8486b'),
    ...flower(152, 80, 34, '#e9713a'),
    ...flower(64, 150, 28, '#b25fb0'),
    ...flower(178, 144, 30, '#e05a8a'),
    ...flower(120, 132, 36, '#f2a53a'),
  ],
  lamp: [
    sky('#2a1c4a', '#5a2a5c', '#a2404e'),
    ...[
      [40, 50],
      [90, 30],
      [160, 44],
      [206, 80],
      [30, 110],
    ].map(([x = 0, y = 0]) => layer(ellipse(x, y, 5), '#ffe3a0')),
    layer(ellipse(120, 118, 74), '#ffb84a', { opacity: 0.35, blur: 14 }),
    layer(
      path('M50,164 C56,214 184,214 190,164 C160,182 80,182 50,164 Z'),
      linear([50, 164], [190, 210], '#e08a54', '#8f3c1e'),
    ),
    layer(
      path('M120,164 C86,130 108,100 122,58 C136,100 156,130 120,164 Z'),
      linear([0, 58], [0, 164], '#fff6cf', '#ffc145', '#f07f1d'),
    ),
  ],
  fort: [
    sky('#8fc4d8', '#fbe3c4'),
    layer(rect(20, 120, 200, 120), linear([0, 100], [0, 240], '#e8926a', '#b8553a')),
    ...[34, 82, 130, 178].flatMap((x) => [
      layer(rect(x - 4, 92, 36, 40), '#d97a52'),
      dome(x + 14, 92, 18, '#f0b48a'),
      layer(path(`M${x + 4},170 L${x + 4},146 C${x + 6},138 ${x + 22},138 ${x + 24},146 L${x + 24},170 Z`), '#8f3c2a'),
    ]),
    layer(path('M96,240 L96,196 C98,178 142,178 144,196 L144,240 Z'), '#6b2a20'),
  ],
  boat: [
    sky('#2f4f7f', '#e08a6a', '#ffd9a0'),
    layer(ellipse(160, 120, 28), '#ffe9a8'),
    layer(rect(0, 128, side, 112), linear([0, 128], [0, 240], '#c9806a', '#3a4a72')),
    layer(path('M50,168 C90,186 150,186 200,160 C186,206 80,208 50,168 Z'), '#3a1f20'),
    layer(path('M86,172 C84,120 156,116 160,168 Z'), linear([86, 120], [160, 170], '#8a5a3a', '#4a2a20')),
  ],
  umbrella: [
    sky('#7f93b0', '#b4c4d0'),
    ...Array.from({ length: 22 }, (_, i) =>
      layer(
        stroke(
          [
            [(i * 53) % 240, (i * 37) % 200],
            [((i * 53) % 240) - 5, ((i * 37) % 200) + 20],
          ],
          3,
          0.5,
        ),
        '#e6eff5',
        { opacity: 0.7 },
      ),
    ),
    layer(rect(0, 206, side, 34), '#5f7088'),
    ...place(bust(...cast.wife), { x: 94, y: 138, scale: 0.42 }),
    ...place(bust(...cast.young), { x: 148, y: 134, scale: 0.42 }),
    layer(
      path(
        'M20,92 C30,14 210,14 220,92 C204,78 186,78 170,92 C154,78 138,78 120,92 C102,78 86,78 70,92 C54,78 36,78 20,92 Z',
      ),
      linear([20, 0], [220, 0], '#e8b23a', '#e0562f', '#a3243b'),
    ),
  ],
};

export const sceneNames = Object.keys(scenes) as [string, ...string[]];

/** A small scene as a printed photo that fills the area. Each scene is defined once in a drawing. */
export function photo(drawing: Drawing, name: string, area: Area, tint?: string): string {
  const address = drawing.once(`scene ${name}`, (id) => `<g id="${id}">${paint(drawing, scenes[name] ?? [])}</g>`);
  const size = Math.max(area.w, area.h);
  const [dx, dy] = [area.x - (size - area.w) / 2, area.y - (size - area.h) / 2];
  const frame = drawing.clip(`<rect x="${area.x}" y="${area.y}" width="${area.w}" height="${area.h}"/>`);
  const wash = tint
    ? `<rect x="${area.x}" y="${area.y}" width="${area.w}" height="${area.h}" fill="${mix(tint, darker(tint, 0.1), 0.5)}" opacity=".28" style="mix-blend-mode:soft-light"/>`
    : '';
  return `<g clip-path="${frame}"><use href="${address.slice(4, -1)}" transform="translate(${dx} ${dy}) scale(${size / side})"/>${wash}</g>`;
}

/** The paper that waits for a customer's photo, in the colour that the site's scenes know. */
export const blankPaper = (area: Area) => box(area, 'fill="#e2d6ca"');

/** A print without its photo. */
export const blank: typeof photo = (_drawing, _name, area) => blankPaper(area);
