import { lighter } from '../lib/colour.ts';
import { Drawing } from '../lib/drawing.ts';
import { ellipse, polar, smooth } from '../lib/geometry.ts';
import { type Layer, layer, paint, place } from '../lib/layers.ts';
import { type Sitter, wholeSitter } from '../people/big-heads.ts';
import { leafShadow, marigold, petals, ribbon, sprig } from '../stage/props.ts';
import { framed, inFrame, piece, scene, windowLight } from '../stage/staging.ts';
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

/** A caricature on its paper, framed. */
interface Caricatured {
  readonly sitter: Sitter;
  /** The outside of the frame. */
  readonly area: Area;
  readonly colours: readonly [string, string];
  readonly scale: number;
  /** How far below the middle of the paper the middle of the head is. */
  readonly down: number;
  /** In degrees, clockwise. */
  readonly turn?: number;
}

const batsman: Caricatured = {
  sitter: cricketerFigure(),
  area: { x: 95, y: 80, w: 770, h: 980 },
  colours: ['#7fc46a', '#f6d35b'],
  scale: 1.14,
  down: -40,
};
const healer: Caricatured = {
  sitter: doctorFigure(),
  area: { x: 110, y: 90, w: 740, h: 960 },
  colours: ['#8fd3d8', '#f7b7c0'],
  scale: 1.04,
  down: -14,
  turn: 1.8,
};
const rider: Caricatured = {
  sitter: bikerFigure(),
  area: { x: 120, y: 74, w: 720, h: 960 },
  colours: ['#f2a25a', '#e8d06a'],
  scale: 1.08,
  down: -16,
};
const cook: Caricatured = {
  sitter: chefFigure(),
  area: { x: 100, y: 90, w: 760, h: 970 },
  colours: ['#f4a08a', '#f7d774'],
  scale: 1.05,
  down: 16,
  turn: -1.4,
};

/** The frame of all caricatures, as in their previews. */
const lightWood = { colour: '#d9b98c', width: 38, grain: true };

/** Chooses the layers to draw. */
type Choice = (sitter: Sitter) => readonly Layer[];

/** What is behind a customer's head, in a scene. */
export const behindHead: Choice = ({ behind }) => behind;

const sitting = ({ sitter, scale, down }: Caricatured, { x, y, w, h }: Area, choice: Choice): Layer[] =>
  place(choice(sitter), { x: x + w / 2, y: y + h / 2 + down, scale });

const portrait = (drawing: Drawing, caricatured: Caricatured, choice: Choice): string =>
  framed(
    drawing,
    caricatured.area,
    lightWood,
    (area) => splash(drawing, area, ...caricatured.colours) + paint(drawing, sitting(caricatured, area, choice)),
    caricatured.turn,
  );

/** What is in front of a customer's head in a scene, at its position in the picture. */
const inFrontOfHead =
  (caricatured: Caricatured): (() => string) =>
  () => {
    const drawing = new Drawing(4105);
    const choice: Choice = ({ body, front }) => [...body, ...front];
    const art = (area: Area): string => paint(drawing, sitting(caricatured, area, choice));
    return drawing.finish(inFrame(drawing, caricatured.area, lightWood, art, caricatured.turn));
  };
export const cricketerFront = inFrontOfHead(batsman);
export const doctorFront = inFrontOfHead(healer);
export const bikerFront = inFrontOfHead(rider);
export const chefFront = inFrontOfHead(cook);

/** The street's best batsman, ready for the last over. */
export function cricketer(choice: Choice = wholeSitter): string {
  const drawing = new Drawing(4101);
  return drawing.finish(
    scene(
      wall(drawing, '#e6dcc8'),
      leafShadow(drawing, [930, 20], 215, 560, 0.2),
      piece(portrait(drawing, batsman, choice)),
      windowLight(drawing, 0.4, 420),
      vignette(drawing),
    ),
  );
}

/** Doctor of everybody's hearts. */
export function doctor(choice: Choice = wholeSitter): string {
  const drawing = new Drawing(4102);
  return drawing.finish(
    scene(
      boards(drawing, { x: 0, y: 0, w: 960, h: 1200 }, '#a9bdb8', 5),
      piece(portrait(drawing, healer, choice)),
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
export function biker(choice: Choice = wholeSitter): string {
  const drawing = new Drawing(4103);
  return drawing.finish(
    scene(
      wall(drawing, '#b8c4c4', { x: 0, y: 0, w: 960, h: 1030 }),
      wood(drawing, { x: 0, y: 1030, w: 960, h: 170 }, '#7a5238'),
      leafShadow(drawing, [20, 30], 140, 520, 0.2),
      piece(portrait(drawing, rider, choice)),
      sprig(drawing, [880, 1170], -26, 320),
      windowLight(drawing, 0.4, 60),
      vignette(drawing),
    ),
  );
}

/** The uncle whose dosas made him famous. */
export function chef(choice: Choice = wholeSitter): string {
  const drawing = new Drawing(4104);
  return drawing.finish(
    scene(
      linen(drawing, '#e7c9a8'),
      piece(portrait(drawing, cook, choice)),
      petals(drawing, [160, 1130], 120, 12, '#e9713a'),
      marigold(drawing, [850, 1110], 60, '#ffbe1f'),
      leafShadow(drawing, [940, 30], 215, 520, 0.2),
      windowLight(drawing, 0.4, 200),
      vignette(drawing),
    ),
  );
}
