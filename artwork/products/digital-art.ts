import { brideSpot, safaSpot, sunriseSpot } from '../../web/src/features/previews/scenes/print-spots.ts';
import { palette } from '../lib/colour.ts';
import { Drawing } from '../lib/drawing.ts';
import { ellipse, type Outline, path, polar, rect } from '../lib/geometry.ts';
import { type Layer, layer, linear, place, radial } from '../lib/layers.ts';
import { bust } from '../people/bodies.ts';
import { cast } from '../people/cast.ts';
import { dog } from '../people/pets.ts';
import { fairyLights, leafShadow, marigold, petals, sprig } from '../stage/props.ts';
import { blankPaper } from '../stage/scenes.ts';
import { areaAround, canvasBoard, framed, piece, scene, shadow, sheet, windowLight } from '../stage/staging.ts';
import { type Area, boards, linen, vignette, wall, wood } from '../stage/textures.ts';
import { facets } from '../techniques/facets.ts';

/** Art of this size, as large as it must be to cover the area. Its frame cuts off the rest. */
function covering({ x, y, w, h }: Area, [wide, high]: readonly [number, number], art: string): string {
  const scale = Math.max(w / wide, h / high);
  const [left, top] = [x + (w - wide * scale) / 2, y + (h - high * scale) / 2];
  return `<g transform="translate(${left} ${top}) scale(${scale})">${art}</g>`;
}

/** Broad rays and discs of light behind a portrait. */
function backdrop(
  w: number,
  h: number,
  colours: readonly [string, string, string],
  sun: readonly [number, number],
): Layer[] {
  const rays = Array.from({ length: 12 }, (_, i): Layer => {
    const [a, b] = [polar(sun, 1500, i * 30), polar(sun, 1500, i * 30 + 13)];
    return layer([sun, a, b], colours[2], { opacity: 0.35 });
  });
  return [
    layer(rect(-80, -80, w + 160, h + 160), radial(sun, h * 0.95, colours[2], colours[1], colours[0])),
    ...rays,
    layer(ellipse(sun[0], sun[1], w * 0.3), colours[2], { opacity: 0.45 }),
  ];
}

/** A bride in facets, framed in gold on a rose wall. */
export function bride(isBlank = false): string {
  const drawing = new Drawing(1101);
  const [person, outfit] = cast.bride;
  const gold = { colour: '#c4923c', width: 34 };
  const art = [
    ...backdrop(640, 860, ['#0c3a46', '#1d7a78', '#f4cf86'], [320, 300]),
    ...place(bust(person, outfit), { x: 320, y: 390, scale: 1.62 }),
  ];
  return drawing.finish(
    scene(
      wall(drawing, '#d9b3a4'),
      leafShadow(drawing, [960, 60], 220, 620, 0.25),
      piece(
        framed(drawing, areaAround(brideSpot, gold), gold, (area) =>
          isBlank
            ? blankPaper(area)
            : covering(area, [640, 860], facets(drawing, { x: 0, y: 0, w: 640, h: 860 }, art, 58)),
        ),
      ),
      windowLight(drawing, 0.5, 420),
      marigold(drawing, [110, 1120], 58),
      marigold(drawing, [212, 1146], 46, '#ffbe1f'),
      petals(drawing, [330, 1150], 90, 7, '#d8486b'),
      vignette(drawing),
    ),
  );
}

/** A dog cut like a gem, on a deep teal canvas. */
export function gemDog(): string {
  const drawing = new Drawing(1102);
  const art = [
    ...backdrop(700, 900, ['#0d3b45', '#1f7a7d', '#8fd3b6'], [250, 240]),
    ...place(dog('#c9803f', '#f4dfc0', '#a3243b'), { x: 350, y: 400, scale: 1.85 }),
  ];
  return drawing.finish(
    scene(
      wall(drawing, '#e8dccb', { x: 0, y: 0, w: 960, h: 980 }),
      boards(drawing, { x: 0, y: 980, w: 960, h: 220 }, '#9a6a42', 2),
      leafShadow(drawing, [60, 20], 150, 520, 0.2),
      piece(
        canvasBoard(
          drawing,
          { x: 150, y: 130, w: 650, h: 840 },
          ({ x, y, w, h }) =>
            `<g transform="translate(${x} ${y}) scale(${w / 700} ${h / 900})">${facets(drawing, { x: 0, y: 0, w: 700, h: 900 }, art, 62, 0.15)}</g>`,
        ),
      ),
      windowLight(drawing, 0.4, 60),
      sprig(drawing, [850, 1150], -18, 330),
      sprig(drawing, [880, 1160], 14, 260, '#4d8a5c'),
      vignette(drawing),
    ),
  );
}

function ridge(points: readonly (readonly [number, number])[], base: number): Outline {
  const first = points[0] ?? [0, 0];
  const last = points[points.length - 1] ?? [0, 0];
  return [...points, [last[0], base], [first[0], base]];
}

/** Two small figures before a Himalayan sunrise. */
function mountains(): Layer[] {
  const couple: Layer[] = [
    layer(
      path(
        'M0,0 C-16,-2 -18,-30 -16,-52 C-18,-70 -12,-78 -6,-80 C-14,-96 6,-104 8,-88 C10,-80 4,-78 6,-74 C14,-66 14,-40 12,0 Z',
      ),
      '#2a1430',
    ),
    layer(
      path(
        'M30,0 C18,-4 20,-30 24,-48 C20,-66 26,-70 32,-72 C24,-90 46,-94 44,-78 C48,-72 42,-70 46,-62 C54,-40 62,-20 60,0 Z',
      ),
      '#451a3a',
    ),
    layer(path('M8,-58 C16,-50 22,-48 30,-52 L30,-44 C20,-40 12,-44 6,-52 Z'), '#2a1430'),
  ];
  return [
    layer(rect(-80, -80, 1000, 1160), linear([0, 0], [0, 760], '#3b2f6b', '#b0507a', '#f2905a', '#ffd98a')),
    layer(ellipse(470, 430, 190), '#ffe9ad', { opacity: 0.35 }),
    layer(ellipse(470, 430, 104), radial([470, 430], 104, '#fffbe0', '#ffe08a')),
    layer(
      ridge(
        [
          [-80, 520],
          [60, 400],
          [130, 470],
          [270, 270],
          [350, 400],
          [430, 470],
          [560, 380],
          [690, 230],
          [780, 380],
          [920, 330],
        ],
        900,
      ),
      linear([0, 240], [0, 640], '#f3c6d0', '#a16a9c', '#6a4a86'),
    ),
    layer(path('M270,270 L350,400 L310,388 L290,430 L250,360 L215,395 Z'), '#fff3ec'),
    layer(path('M690,230 L770,366 L720,340 L700,400 L655,330 L610,352 Z'), '#fff3ec'),
    layer(
      ridge(
        [
          [-80, 640],
          [80, 540],
          [200, 610],
          [330, 520],
          [480, 620],
          [640, 540],
          [760, 600],
          [920, 500],
        ],
        1000,
      ),
      linear([0, 520], [0, 800], '#8a5a8c', '#4a3a72'),
    ),
    layer(
      ridge(
        [
          [-80, 760],
          [120, 700],
          [300, 740],
          [520, 690],
          [720, 750],
          [920, 690],
        ],
        1100,
      ),
      linear([0, 690], [0, 900], '#4f8a96', '#2a5a78'),
    ),
    layer(
      ridge(
        [
          [-80, 860],
          [200, 800],
          [420, 796],
          [640, 830],
          [920, 900],
        ],
        1200,
      ),
      linear([0, 800], [0, 1040], '#4f3a78', '#2a1d4a'),
    ),
    ...place(couple, { x: 330, y: 812, scale: 2.3 }),
  ];
}

export function sunrise(isBlank = false): string {
  const drawing = new Drawing(1103);
  const ebony = { colour: '#2f2a28', width: 24, mount: 54 };
  return drawing.finish(
    scene(
      wall(drawing, '#cfd6d2', { x: 0, y: 0, w: 960, h: 1010 }),
      windowLight(drawing, 0.45, 300),
      piece(
        framed(drawing, areaAround(sunriseSpot, ebony), ebony, (area) =>
          isBlank
            ? blankPaper(area)
            : covering(area, [800, 1000], facets(drawing, { x: 0, y: 0, w: 800, h: 1000 }, mountains(), 58, 0.14)),
        ),
        isBlank
          ? ''
          : '<text x="480" y="950" text-anchor="middle" font-family="Fraunces" font-style="italic" font-size="36" fill="#4a1f52">Kedarkantha, at six</text>',
      ),
      shadow(drawing, { x: -20, y: 1010, w: 1000, h: 30 }, 0.5),
      wood(drawing, { x: 0, y: 1010, w: 960, h: 190 }, '#b98654'),
      marigold(drawing, [800, 1040], 44, '#e8b23a'),
      sprig(drawing, [100, 1100], 38, 160, '#5e8a5a'),
      vignette(drawing),
    ),
  );
}

/** A grandfather in a saffron safa, printed on art paper. */
export function safa(isBlank = false): string {
  const drawing = new Drawing(1104);
  const person = {
    ...cast.grey[0],
    style: 'turban',
    turban: '#ef8a1f',
    eyes: 'open',
    skin: '#b8794c',
    hair: '#efe9e0',
  } as const;
  const art = [
    ...backdrop(700, 880, ['#0e3a44', '#1f7378', '#f0dca0'], [350, 330]),
    ...place(bust(person, { kind: 'kurta', colour: '#f2ead8', trim: palette.rose }), { x: 350, y: 400, scale: 1.7 }),
  ];
  return drawing.finish(
    scene(
      linen(drawing, '#c9b59a'),
      piece(
        sheet(
          drawing,
          areaAround(safaSpot, { width: 34 }),
          (area) =>
            isBlank
              ? blankPaper(area)
              : covering(area, [700, 880], facets(drawing, { x: 0, y: 0, w: 700, h: 880 }, art, 56, 0.13)),
          safaSpot.turn,
        ),
      ),
      fairyLights(
        drawing,
        [
          [-20, 60],
          [240, 120],
          [520, 60],
          [980, 110],
        ],
        7,
      ),
      petals(drawing, [830, 1130], 90, 10, '#ef8a1f'),
      marigold(drawing, [880, 1120], 60),
      sprig(drawing, [40, 1190], 30, 190),
      windowLight(drawing, 0.35, 200),
      vignette(drawing),
    ),
  );
}
