import { darker, lighter, mix } from '../lib/colour.ts';
import { ellipse, path, polar, stroke } from '../lib/geometry.ts';
import { type Layer, layer, linear, radial } from '../lib/layers.ts';
import type { Person } from './heads.ts';

export type HairStyle =
  | 'short'
  | 'quiff'
  | 'long'
  | 'bun'
  | 'braid'
  | 'bob'
  | 'curly'
  | 'bald'
  | 'pigtails'
  | 'tuft'
  | 'turban'
  | 'hijab';

const crop =
  'M-77,-6 C-90,-92 -46,-128 4,-126 C60,-124 88,-86 77,-4 C72,-22 68,-40 60,-56 C32,-46 -8,-52 -32,-72 C-42,-54 -64,-42 -69,-16 Z';
const quiff =
  'M-76,-6 C-88,-62 -76,-98 -46,-110 C-22,-142 52,-146 76,-100 C88,-74 82,-40 76,-4 C72,-30 66,-50 56,-64 C28,-54 -30,-56 -54,-68 C-64,-50 -70,-30 -76,-6 Z';
const parted =
  'M0,-84 C-30,-84 -60,-66 -65,4 C-70,24 -86,30 -83,4 C-92,-76 -56,-126 0,-126 C56,-126 92,-76 83,4 C86,30 70,24 65,4 C60,-66 30,-84 0,-84 Z';
const fringe =
  'M-80,10 C-92,-84 -54,-126 0,-126 C54,-126 92,-84 80,10 C74,-14 72,-32 68,-44 C40,-36 -30,-34 -66,-46 C-72,-30 -74,-12 -80,10 Z';

/** The part of the hair, scarf or bun that is behind the face. */
export function hairBehind(person: Person): Layer[] {
  const { hair, style } = person;
  const mass = linear([-90, -60], [90, 120], lighter(hair, 0.1), hair, darker(hair, 0.35));
  switch (style) {
    case 'long':
      return [
        layer(
          path(
            'M-84,-20 C-104,60 -92,120 -116,186 C-60,214 60,214 116,186 C92,120 104,60 84,-20 C80,-126 -80,-126 -84,-20 Z',
          ),
          mass,
        ),
      ];
    case 'bob':
      return [
        layer(
          path(
            'M-84,-20 C-100,30 -96,66 -88,92 C-50,104 50,104 88,92 C96,66 100,30 84,-20 C80,-126 -80,-126 -84,-20 Z',
          ),
          mass,
        ),
      ];
    case 'bun': {
      const flowers = person.flowers ?? '';
      const knot = [
        layer(ellipse(0, -132, 46, 38), radial([-12, -144], 60, lighter(hair, 0.2), hair, darker(hair, 0.3))),
      ];
      const blossoms = flowers
        ? Array.from({ length: 13 }, (_, i) => {
            const at = polar([0, -122], 50, 180 + (i / 12) * 180);
            return layer(ellipse(at[0], at[1], 10), radial(at, 11, '#ffffff', flowers, darker(flowers, 0.2)));
          })
        : [];
      return [...knot, ...blossoms];
    }
    case 'pigtails':
      return [-1, 1].flatMap((side) => [
        layer(ellipse(side * 104, -44, 34, 42, side * 20), mass),
        layer(ellipse(side * 79, -62, 12), person.flowers ?? '#e05a6d'),
      ]);
    case 'curly':
      return Array.from({ length: 13 }, (_, i) => {
        const at = polar([0, -34], 78, 160 + (i / 12) * 220);
        return layer(
          ellipse(at[0], at[1], 30),
          radial([at[0] - 8, at[1] - 8], 40, lighter(hair, 0.18), hair, darker(hair, 0.25)),
        );
      });
    case 'hijab':
      return [
        layer(
          path(
            'M-98,-10 C-112,70 -120,120 -130,176 C-60,206 60,206 130,176 C120,120 112,70 98,-10 C96,-146 -96,-146 -98,-10 Z',
          ),
          linear([-100, -60], [100, 120], lighter(hair, 0.15), hair, darker(hair, 0.25)),
        ),
      ];
    default:
      return [];
  }
}

function braid({ hair, flowers }: Person): Layer[] {
  const knots = Array.from({ length: 7 }, (_, i) => {
    const y = 60 + i * 25;
    const x = 84 + Math.sin(i * 0.7) * 6 - i * 3;
    return layer(
      ellipse(x, y, 22 - i * 1.2, 17, i % 2 ? 22 : -22),
      radial([x - 6, y - 6], 26, lighter(hair, 0.25), hair, darker(hair, 0.3)),
    );
  });
  const band = layer(ellipse(66, 226, 11, 8), flowers ?? '#e05a6d');
  const tip = layer(path('M58,230 C54,250 60,266 66,276 C72,266 78,250 74,230 Z'), hair);
  return [
    layer(path('M60,-30 C92,-10 104,30 104,70 C92,84 76,80 66,66 C72,36 66,0 60,-30 Z'), hair),
    ...knots,
    tip,
    band,
  ];
}

function turban(colour: string): Layer[] {
  const dome = path(
    'M-82,-22 C-106,-92 -74,-158 6,-160 C82,-160 106,-96 82,-22 C62,-54 34,-66 2,-92 C-30,-66 -62,-54 -82,-22 Z',
  );
  const fold = (points: readonly (readonly [number, number])[]) =>
    layer(stroke(points, 7, 0.75), darker(colour, 0.38), { opacity: 0.55 });
  const sheen = (points: readonly (readonly [number, number])[]) =>
    layer(stroke(points, 9, 0.9), lighter(colour, 0.4), { opacity: 0.4 });
  return [
    layer(dome, linear([-80, -150], [80, -40], lighter(colour, 0.2), colour, darker(colour, 0.3))),
    fold([
      [-88, -52],
      [-46, -78],
      [0, -104],
      [40, -142],
    ]),
    fold([
      [-86, -82],
      [-50, -104],
      [-16, -126],
      [12, -157],
    ]),
    fold([
      [-76, -112],
      [-54, -126],
      [-34, -142],
      [-20, -156],
    ]),
    fold([
      [88, -52],
      [52, -70],
      [24, -88],
      [8, -102],
    ]),
    fold([
      [90, -80],
      [62, -94],
      [38, -112],
      [22, -124],
    ]),
    fold([
      [80, -112],
      [64, -120],
      [48, -132],
      [40, -142],
    ]),
    sheen([
      [-90, -66],
      [-50, -91],
      [-10, -114],
      [22, -148],
    ]),
    sheen([
      [89, -66],
      [58, -82],
      [32, -100],
      [16, -112],
    ]),
    layer(path('M-15,-82 C-6,-66 10,-66 18,-80 C12,-92 6,-98 2,-100 C-4,-98 -10,-92 -15,-82 Z'), lighter(colour, 0.22)),
  ];
}

/** The part of the hair that is in front of the forehead. */
export function hairInFront(person: Person): Layer[] {
  const { hair, style } = person;
  const mass = linear([-60, -120], [70, -10], lighter(hair, 0.16), hair, darker(hair, 0.25));
  const shine = [
    layer(stroke('-56,-64 -36,-98 6,-110', 8, 1), lighter(hair, 0.5), { opacity: 0.35 }),
    layer(stroke('-44,-60 -26,-86 4,-96', 4, 1), lighter(hair, 0.5), { opacity: 0.3 }),
  ];
  switch (style) {
    case 'short':
      return [layer(path(crop), mass), ...shine];
    case 'quiff':
      return [
        layer(path(quiff), mass),
        ...shine,
        layer(stroke('-40,-80 0,-112 50,-110', 7, 1), darker(hair, 0.4), { opacity: 0.5 }),
      ];
    case 'long':
    case 'bun':
      return [layer(path(parted), mass), ...shine];
    case 'braid':
      return [layer(path(parted), mass), ...shine, ...braid(person)];
    case 'bob':
    case 'pigtails':
      return [layer(path(fringe), mass), ...shine];
    case 'curly':
      return Array.from({ length: 9 }, (_, i) => {
        const at = polar([0, -30], 66, 200 + (i / 8) * 140);
        return layer(
          ellipse(at[0], at[1], 22),
          radial([at[0] - 6, at[1] - 8], 30, lighter(hair, 0.22), hair, darker(hair, 0.2)),
        );
      });
    case 'bald':
      return [-1, 1].map((side) =>
        layer(
          path(
            `M${side * 76},-4 C${side * 92},-40 ${side * 86},-66 ${side * 62},-84 C${side * 68},-56 ${side * 68},-30 ${side * 70},-4 Z`,
          ),
          mix(hair, '#ffffff', 0.1),
        ),
      );
    case 'tuft':
      return [
        layer(path('M-58,-62 C-50,-98 -20,-108 6,-106 C38,-106 56,-84 60,-58 C30,-84 -24,-84 -58,-62 Z'), hair, {
          opacity: 0.85,
        }),
        layer(stroke('0,-100 -6,-120 10,-130', 9, 0.7), hair),
      ];
    case 'turban':
      return turban(person.turban ?? '#d9653b');
    case 'hijab':
      return [
        layer(
          path(
            'M-94,10 C-104,-100 -60,-140 0,-140 C60,-140 104,-100 94,10 C92,80 60,128 0,140 C-60,128 -92,80 -94,10 Z M-64,-20 C-70,40 -46,92 0,96 C46,92 70,40 64,-20 C58,-92 -58,-92 -64,-20 Z',
          ),
          mass,
        ),
        layer(stroke('-70,60 -20,118 60,96', 8, 0.9), darker(hair, 0.3), { opacity: 0.5 }),
      ];
  }
}
