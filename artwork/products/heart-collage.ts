import { honeycombSpots, roundSpots } from '../../web/src/features/previews/scenes/print-spots.ts';
import { lighter } from '../lib/colour.ts';
import { Drawing } from '../lib/drawing.ts';
import { contains, type Point, path, polar } from '../lib/geometry.ts';
import { pathText } from '../lib/layers.ts';
import { bow, fairyLights, leafShadow, marigold, petals, sprig } from '../stage/props.ts';
import { photo, sceneNames } from '../stage/scenes.ts';
import { framed, piece, scene, sheet, windowLight } from '../stage/staging.ts';
import { type Area, boards, box, linen, relief, vignette, wall } from '../stage/textures.ts';

/** A heart, 200 wide, centred at the origin. */
const heart = path(
  'M0,92 C-30,62 -100,18 -100,-36 C-100,-78 -68,-96 -46,-96 C-24,-96 -6,-82 0,-58 C6,-82 24,-96 46,-96 C68,-96 100,-78 100,-36 C100,18 30,62 0,92 Z',
);
const heartAt = (x: number, y: number, size: number) =>
  heart.map((p): Point => [x + (p[0] / 100) * size, y + (p[1] / 100) * size]);

/** Random names of scenes, without a repetition within ten. */
function shuffled(drawing: Drawing, count: number): string[] {
  const names: string[] = [];
  while (names.length < count) {
    const recent = names.slice(-9);
    const choice = drawing.random.pick(sceneNames);
    if (!recent.includes(choice)) names.push(choice);
  }
  return names;
}

/** Square prints edge to edge, cut to a heart. */
export function squares(): string {
  const drawing = new Drawing(8101);
  const art = ({ x, y, w, h }: Area) => {
    const outline = heartAt(x + w / 2, y + h * 0.47, w * 0.44);
    const cell = 78;
    const names = shuffled(drawing, 120);
    const prints: string[] = [];
    for (let row = 0; row < 10; row++) {
      for (let column = 0; column < 9; column++) {
        const area = { x: x + w / 2 - 4.5 * cell + column * cell, y: y + 32 + row * cell, w: cell - 5, h: cell - 5 };
        prints.push(photo(drawing, names[row * 9 + column] ?? 'wedding', area));
      }
    }
    const shape = pathText(outline);
    return (
      box({ x, y, w, h }, 'fill="#fbf3e6"') +
      `<path d="${shape}" fill="#25110b" opacity=".3" transform="translate(6 10)" filter="${drawing.blur(9)}"/><path d="${shape}" fill="#fffdf8"/>` +
      `<g clip-path="${drawing.clip(`<path d="${shape}"/>`)}">${prints.join('')}</g><path d="${shape}" fill="none" stroke="#a3243b" stroke-width="5"/>` +
      `<text x="${x + w / 2}" y="${y + h - 66}" text-anchor="middle" font-family="Fraunces" font-style="italic" font-size="54" fill="#a3243b">Twenty-five years of us</text>`
    );
  };
  return drawing.finish(
    scene(
      wall(drawing, '#d8a9a0'),
      leafShadow(drawing, [40, 20], 140, 560, 0.22),
      piece(framed(drawing, { x: 90, y: 80, w: 780, h: 980 }, { colour: '#f3ece2', width: 40 }, art)),
      windowLight(drawing, 0.4, 420),
      vignette(drawing),
    ),
  );
}

/** Round prints on midnight blue, gold rimmed, above a strip with a wish. Without `hasPrints`, for the customers' prints and words. */
export function circles(hasPrints = true): string {
  const drawing = new Drawing(8102);
  const art = ({ x, y, w, h }: Area) => {
    const names = shuffled(drawing, roundSpots.length);
    const prints = roundSpots.map(({ x: cx, y: cy, size: radius }, i) => {
      const round = drawing.clip(`<circle cx="${cx}" cy="${cy}" r="${radius - 2}"/>`);
      return (
        `<circle cx="${cx + 3}" cy="${cy + 5}" r="${radius}" fill="#050818" opacity=".6" filter="${drawing.blur(4)}"/><g clip-path="${round}">${photo(drawing, names[i] ?? 'baby', { x: cx - radius, y: cy - radius, w: radius * 2, h: radius * 2 })}</g>` +
        `<circle cx="${cx}" cy="${cy}" r="${radius - 2}" fill="none" stroke="#e6bd62" stroke-width="4"/>`
      );
    });
    const wish = `<text x="${x + w / 2}" y="${y + h - 52}" text-anchor="middle" font-family="Fraunces" font-style="italic" font-size="56" fill="#a3243b">Happy birthday, Nani</text>`;
    return (
      box({ x, y, w, h }, 'fill="#1b2350"') +
      box({ x, y: y + h - 138, w, h: 138 }, 'fill="#fbf3e6"') +
      box({ x, y: y + h - 142, w, h: 4 }, 'fill="#e6bd62"') +
      (hasPrints ? prints.join('') + wish : '')
    );
  };
  return drawing.finish(
    scene(
      linen(drawing, '#d9c7ae'),
      piece(framed(drawing, { x: 100, y: 110, w: 760, h: 950 }, { colour: '#c79a42', width: 32, glass: false }, art)),
      petals(drawing, [150, 1130], 110, 12, '#c8324a'),
      sprig(drawing, [905, 1195], -60, 230),
      bow(drawing, [480, 116], 0.72, '#a3243b'),
      windowLight(drawing, 0.4, 120),
      vignette(drawing),
    ),
  );
}

/** Instant prints thrown into a heart on a wooden table. */
export function instant(hasPrints = true): string {
  const drawing = new Drawing(8103);
  const { random } = drawing;
  const names = shuffled(drawing, 60);
  const spots: Point[] = [];
  const outline = heartAt(480, 590, 420);
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 7; column++) {
      const at: Point = [480 + (column - 3 + (row % 2 ? 0.5 : 0)) * 128, 250 + row * 118];
      if (contains(outline, at)) spots.push([at[0] + random.between(-10, 10), at[1] + random.between(-10, 10)]);
    }
  }
  const prints = spots.map(([x, y], i) => {
    const turn = random.between(-13, 13);
    const [w, h] = [150, 178];
    return (
      `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(1)})">` +
      `<rect x="${-w / 2 + 5}" y="${-h / 2 + 9}" width="${w}" height="${h}" fill="#25110b" opacity=".45" filter="${drawing.blur(8)}"/>` +
      `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="3" fill="#fffdf7"/>${photo(drawing, names[i] ?? 'dog', { x: -w / 2 + 10, y: -h / 2 + 10, w: w - 20, h: w - 20 })}` +
      `<rect x="${-w / 2 + 10}" y="${-h / 2 + 10}" width="${w - 20}" height="${w - 20}" fill="none" stroke="#25110b" stroke-opacity=".2"/></g>`
    );
  });
  return drawing.finish(
    scene(
      boards(drawing, { x: 0, y: 0, w: 960, h: 1200 }, '#8a5c3c', 6),
      piece(hasPrints ? prints.join('') : ''),
      fairyLights(
        drawing,
        [
          [-20, 90],
          [260, 30],
          [520, 84],
          [760, 30],
          [980, 96],
        ],
        9,
      ),
      marigold(drawing, [110, 1090], 56),
      marigold(drawing, [200, 1130], 42, '#ffbe1f'),
      sprig(drawing, [870, 1190], -24, 270),
      windowLight(drawing, 0.35, 200),
      vignette(drawing, 0.4),
    ),
  );
}

/** Hexagons of rose and gold on paper, tied with a bow. */
export function hexagons(print = photo): string {
  const drawing = new Drawing(8104);
  const art = ({ x, y, w, h }: Area) => {
    const names = shuffled(drawing, honeycombSpots.length);
    const prints = honeycombSpots.map(({ x: cx, y: cy, size }, i) => {
      const hexagon = Array.from({ length: 6 }, (_, corner) => polar([cx, cy], size, corner * 60 + 30));
      const area = { x: cx - size, y: cy - size, w: size * 2, h: size * 2 };
      return `<g clip-path="${drawing.clip(`<path d="${pathText(hexagon)}"/>`)}">${print(drawing, names[i] ?? 'cake', area, '#d8486b')}</g>`;
    });
    return (
      prints.join('') +
      `<text x="${x + w / 2}" y="${y + h - 84}" text-anchor="middle" font-family="Fraunces" font-style="italic" font-size="58" fill="#a3243b">Honeycomb of us</text>`
    );
  };
  return drawing.finish(
    scene(
      wall(drawing, '#b9cdbb'),
      piece(
        sheet(drawing, { x: 90, y: 90, w: 780, h: 980 }, art, 0, lighter('#f8dcd8', 0.3), 30),
        box({ x: 380, y: 66, w: 200, h: 52 }, `fill="#e9c98a" opacity=".85" filter="${relief(drawing, 0.3, 1)}"`),
      ),
      leafShadow(drawing, [930, 40], 215, 560, 0.2),
      petals(drawing, [200, 1120], 140, 10, '#d8486b'),
      bow(drawing, [800, 1090], 0.7, '#d8486b'),
      windowLight(drawing, 0.4, 300),
      vignette(drawing),
    ),
  );
}
