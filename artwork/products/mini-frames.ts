import {
  bedsideSpot,
  journeySpots,
  nineSpots,
  type PrintSpot,
} from '../../web/src/features/previews/scenes/print-spots.ts';
import { Drawing } from '../lib/drawing.ts';
import { ellipse, type Point, path, polar, rect } from '../lib/geometry.ts';
import { type Layer, layer, linear, paint, radial } from '../lib/layers.ts';
import { type Figure, standing } from '../people/bodies.ts';
import { cast } from '../people/cast.ts';
import { cup, plant, shelf } from '../stage/furniture.ts';
import { diya, fairyLights, leafShadow, marigold, petals } from '../stage/props.ts';
import { photo } from '../stage/scenes.ts';
import { areaAround, bokeh, type FrameLook, framed, piece, scene, windowLight } from '../stage/staging.ts';
import { type Area, vignette, wall, wood } from '../stage/textures.ts';

/** Draws what a frame shows. */
type Print = typeof photo;

/** A small frame that stands on its lower edge, with its shadow behind it and to the right. */
function stood(drawing: Drawing, spot: PrintSpot, look: FrameLook, name: string, print: Print): string {
  const area = areaAround(spot, look);
  const { x, y, w, h } = area;
  return (
    `<polygon points="${x + w},${y + 26} ${x + w + 70},${y + 64} ${x + w + 70},${y + h} ${x + w},${y + h}" fill="#25110b" opacity=".3" filter="${drawing.blur(14)}"/>` +
    `<ellipse cx="${x + w / 2 + 14}" cy="${y + h + 3}" rx="${w / 2 + 18}" ry="9" fill="#25110b" opacity=".6" filter="${drawing.blur(5)}"/>` +
    framed(drawing, area, look, (inner) => print(drawing, name, inner))
  );
}

/** Three journeys on a shelf. */
export function journeys(print = photo): string {
  const drawing = new Drawing(6101);
  const [hills, taj, beach] = journeySpots;
  return drawing.finish(
    scene(
      wall(drawing, '#cddbd8'),
      leafShadow(drawing, [20, 10], 140, 620, 0.22),
      windowLight(drawing, 0.5, 300),
      shelf(drawing, 1012, 64, '#b07a4a'),
      plant(drawing, 842, 1014, 150, '#d98a6a'),
      piece(
        stood(drawing, hills, { colour: '#c9974f', width: 28, mount: 34, grain: true }, 'hills', print),
        stood(drawing, taj, { colour: '#f5efe4', width: 24, mount: 22 }, 'taj', print),
        stood(drawing, beach, { colour: '#1f7a7d', width: 20 }, 'beach', print),
      ),
      marigold(drawing, [424, 988], 32),
      vignette(drawing),
    ),
  );
}

/** One small frame beside the morning tea. */
export function bedside(print = photo): string {
  const drawing = new Drawing(6102);
  return drawing.finish(
    scene(
      wall(drawing, '#e7b7a4', { x: 0, y: 0, w: 960, h: 960 }),
      leafShadow(drawing, [940, 10], 215, 600, 0.24),
      windowLight(drawing, 0.5, 120),
      wood(drawing, { x: 0, y: 950, w: 960, h: 250 }, '#a8714a'),
      `<rect x="0" y="950" width="960" height="8" fill="#f6d9b4" opacity=".7"/>`,
      piece(
        stood(
          drawing,
          bedsideSpot,
          { colour: '#fbf4ea', width: 46, mount: 46, mountColour: '#f7e3d4' },
          'laugh',
          print,
        ),
      ),
      cup(drawing, 800, 1050, '#2f6b6f'),
      petals(drawing, [250, 1090], 150, 10, '#d8486b'),
      marigold(drawing, [130, 1030], 54),
      vignette(drawing),
    ),
  );
}

/** Nine moments in a grid of coloured frames. */
export function nine(print = photo): string {
  const drawing = new Drawing(6103);
  const looks = ['#a3243b', '#e9a23b', '#2f6b4f', '#f5efe4', '#34407f', '#c5623c', '#1f7a7d', '#d8486b', '#3a2a24'];
  const names = ['baby', 'wedding', 'dog', 'elders', 'boat', 'girl', 'friends', 'cake', 'family'];
  const frames = nineSpots.map((spot, i) => {
    const look = { colour: looks[i] ?? '#a3243b', width: 18, mount: 20 };
    const art = (inner: Area) => print(drawing, names[i] ?? 'baby', inner);
    return framed(drawing, areaAround(spot, look), look, art, spot.turn);
  });
  return drawing.finish(
    scene(
      wall(drawing, '#f1e4cf'),
      leafShadow(drawing, [940, 30], 215, 640, 0.22),
      piece(frames.join('')),
      shelf(drawing, 1120, 90, '#c79a68'),
      plant(drawing, 884, 1122, 72, '#a3243b'),
      marigold(drawing, [120, 1096], 32),
      marigold(drawing, [186, 1098], 28, '#ffbe1f'),
      windowLight(drawing, 0.45, 180),
      vignette(drawing),
    ),
  );
}

/** A paper mandap in layers, lit from within its deep frame. */
export function mandap(figure: Figure = standing): string {
  const drawing = new Drawing(6104);
  const paper = (layers: readonly Layer[], lift: number) =>
    `<g transform="translate(${lift * 0.6} ${lift})" opacity=".5" filter="${drawing.blur(lift * 0.8)}">${paint(
      drawing,
      layers.map(({ outline }) => layer(outline, '#3a1410')),
    )}</g>${paint(drawing, layers)}`;
  const fringe = (y: number, colour: string, depth: number): Layer => {
    const scallops: Point[] = Array.from({ length: 73 }, (_, i) => [
      i * 8.4,
      y + depth * Math.abs(Math.sin((i / 72) * Math.PI * 6)),
    ]);
    return layer([[0, -20], [600, -20], ...scallops.reverse()], colour);
  };
  const pillars = [70, 480].map((x) =>
    layer(
      path(`M${x},760 L${x + 8},150 L${x + 42},150 L${x + 50},760 Z`),
      linear([x, 0], [x + 50, 0], '#fff0d0', '#f0c070', '#c88a3a'),
    ),
  );
  const blooms = [95, 505].flatMap((x) =>
    Array.from(
      { length: 11 },
      (_, i): Layer =>
        layer(
          ellipse(x + Math.sin(i * 1.4) * 26, 180 + i * 52, 19),
          radial([x, 170 + i * 52], 40, '#ffd27a', i % 2 ? '#f08a24' : '#e8603a'),
        ),
    ),
  );
  const art = ({ x, y, w, h }: Area) =>
    `<g transform="translate(${x} ${y}) scale(${w / 600} ${h / 760})">` +
    paint(drawing, [layer(rect(0, 0, 600, 760), radial([300, 330], 460, '#fff3c8', '#fbc66a', '#d9603f'))]) +
    paper(
      Array.from(
        { length: 24 },
        (_, i): Layer =>
          layer(
            [polar([300, 330], 120, i * 15 - 3), polar([300, 330], 330, i * 15), polar([300, 330], 120, i * 15 + 3)],
            '#fff6dc',
            { opacity: 0.8 },
          ),
      ),
      4,
    ) +
    paper([layer(path('M40,760 C120,640 480,640 560,760 Z'), '#b8323f')], 10) +
    paper(figure(...cast.groom, 392, 420, 0.86), 8) +
    paper(figure(...cast.bride, 222, 446, 0.82), 8) +
    paper(pillars, 12) +
    paper(blooms, 6) +
    paper([fringe(150, '#8e1f38', 46)], 14) +
    paper([fringe(104, '#c8324a', 40)], 12) +
    paper([fringe(58, '#e9a23b', 34)], 12) +
    paper(
      [
        layer(rect(-10, 700, 620, 70), '#8e1f38'),
        ...Array.from({ length: 15 }, (_, i): Layer => layer(ellipse(i * 43, 702, 20), i % 2 ? '#ffbe1f' : '#f08a24')),
      ],
      10,
    ) +
    '</g>';
  return drawing.finish(
    scene(
      wall(drawing, '#4a2436', { x: 0, y: 0, w: 960, h: 1040 }),
      bokeh(drawing, { x: 0, y: 0, w: 960, h: 900 }, 24, ['#ffb45e', '#ff7e6b', '#ffd98a']),
      wood(drawing, { x: 0, y: 1020, w: 960, h: 180 }, '#6b4028'),
      piece(
        framed(
          drawing,
          { x: 150, y: 120, w: 660, h: 906 },
          { colour: '#3a2018', width: 56, glass: false, grain: true },
          art,
        ),
      ),
      fairyLights(
        drawing,
        [
          [-20, 60],
          [240, 110],
          [480, 70],
          [740, 112],
          [980, 60],
        ],
        9,
      ),
      diya(drawing, [96, 1070], 0.74),
      diya(drawing, [868, 1076], 0.74),
      petals(drawing, [480, 1120], 250, 16, '#e9713a'),
      vignette(drawing, 0.3),
    ),
  );
}
