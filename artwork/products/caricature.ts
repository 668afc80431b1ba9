import { lighter } from '../lib/colour.ts';
import { Drawing } from '../lib/drawing.ts';
import { ellipse, polar, smooth } from '../lib/geometry.ts';
import { type Layer, layer, paint, place } from '../lib/layers.ts';
import { leafShadow, marigold, petals, ribbon, sprig } from '../stage/props.ts';
import { framed, piece, scene, windowLight } from '../stage/staging.ts';
import { type Area, boards, box, linen, relief, vignette, wall, wood } from '../stage/textures.ts';
import { chefFigure, doctorFigure } from './caricature-indoors.ts';
import { bikerFigure, cricketerFigure } from './caricature-outdoors.ts';

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

/** The frame of all caricatures, as in their previews. */
const lightWood = { colour: '#d9b98c', width: 38, grain: true };

/** The street's best batsman, ready for the last over. */
export function cricketer(): string {
  const drawing = new Drawing(4101);
  const figure = cricketerFigure();
  return drawing.finish(
    scene(
      wall(drawing, '#e6dcc8'),
      leafShadow(drawing, [930, 20], 215, 560, 0.2),
      piece(
        framed(drawing, { x: 95, y: 80, w: 770, h: 980 }, lightWood, (area) =>
          portrait(drawing, area, ['#7fc46a', '#f6d35b'], figure),
        ),
      ),
      windowLight(drawing, 0.4, 420),
      vignette(drawing),
    ),
  );
}

/** Doctor of everybody's hearts. */
export function doctor(): string {
  const drawing = new Drawing(4102);
  const figure = doctorFigure();
  return drawing.finish(
    scene(
      boards(drawing, { x: 0, y: 0, w: 960, h: 1200 }, '#a9bdb8', 5),
      piece(
        framed(
          drawing,
          { x: 110, y: 90, w: 740, h: 960 },
          lightWood,
          (area) => portrait(drawing, area, ['#8fd3d8', '#f7b7c0'], figure, 1.04, -14),
          1.8,
        ),
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

/** Born to ride to Ladakh. */
export function biker(): string {
  const drawing = new Drawing(4103);
  const figure = bikerFigure();
  return drawing.finish(
    scene(
      wall(drawing, '#b8c4c4', { x: 0, y: 0, w: 960, h: 1030 }),
      wood(drawing, { x: 0, y: 1030, w: 960, h: 170 }, '#7a5238'),
      leafShadow(drawing, [20, 30], 140, 520, 0.2),
      piece(
        framed(drawing, { x: 120, y: 74, w: 720, h: 960 }, lightWood, (area) =>
          portrait(drawing, area, ['#f2a25a', '#e8d06a'], figure, 1.08, -16),
        ),
      ),
      sprig(drawing, [880, 1170], -26, 320),
      windowLight(drawing, 0.4, 60),
      vignette(drawing),
    ),
  );
}

/** The uncle whose dosas made him famous. */
export function chef(): string {
  const drawing = new Drawing(4104);
  const figure = chefFigure();
  return drawing.finish(
    scene(
      linen(drawing, '#e7c9a8'),
      piece(
        framed(
          drawing,
          { x: 100, y: 90, w: 760, h: 970 },
          lightWood,
          (area) => portrait(drawing, area, ['#f4a08a', '#f7d774'], figure, 1.05, 16),
          -1.4,
        ),
      ),
      petals(drawing, [160, 1130], 120, 12, '#e9713a'),
      marigold(drawing, [850, 1110], 60, '#ffbe1f'),
      leafShadow(drawing, [940, 30], 215, 520, 0.2),
      windowLight(drawing, 0.4, 200),
      vignette(drawing),
    ),
  );
}
