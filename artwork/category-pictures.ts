import { Drawing } from './lib/drawing.ts';
import { ellipse, path, rect } from './lib/geometry.ts';
import { type Layer, layer, linear, paint, pathText, place, radial } from './lib/layers.ts';
import { wholeSitter } from './people/big-heads.ts';
import { bust } from './people/bodies.ts';
import { cast } from './people/cast.ts';
import { dog } from './people/pets.ts';
import { bikerFigure } from './products/caricature-outdoors.ts';
import { carved } from './products/magic-mirror.ts';
import { lotus } from './products/mossaic-motifs.ts';
import { photo } from './stage/scenes.ts';
import { framed } from './stage/staging.ts';
import { type Area, wall, wood } from './stage/textures.ts';
import { engraving } from './techniques/engrave.ts';
import { facets } from './techniques/facets.ts';
import { etched, lit, mirror } from './techniques/glass.ts';
import { mosaic } from './techniques/tesserae.ts';

/**
 * Width and height. The site shows a category's picture as an arch at a fifth of this size, so one motif fills it to the edge.
 */
const categoryView = [560, 640] as const;
const full: Area = { x: 0, y: 0, w: categoryView[0], h: categoryView[1] };
const ground = (...colours: readonly string[]): Layer =>
  layer(rect(-60, -60, 680, 760), radial([200, 180], 620, ...colours));

const finish = (drawing: Drawing, body: string) => drawing.finish(body, categoryView);

function digitalArt(): string {
  const drawing = new Drawing(9001);
  return finish(
    drawing,
    facets(
      drawing,
      full,
      [
        ground('#a8e6cf', '#2a8c8a', '#0d3b45'),
        ...place(dog('#d08a44', '#f8e6ca', '#a3243b'), { x: 280, y: 300, scale: 1.75 }),
      ],
      84,
      0.16,
    ),
  );
}

function mossaicArt(): string {
  const drawing = new Drawing(9002);
  const pieces = lotus();
  const layers = place(
    pieces.map(([item]) => item),
    { x: -108, y: -200, scale: 0.97 },
  );
  const sizes = pieces.map(([, size]) => Math.min(30, size * 1.45));
  return finish(drawing, mosaic(drawing, full, layers, { grout: '#f1ece0', sizes }));
}

function cartoonArt(): string {
  const drawing = new Drawing(9003);
  return finish(
    drawing,
    paint(drawing, [
      ground('#ffe9b0', '#fbc15e', '#f0913f'),
      layer(ellipse(280, 300, 230), '#fff3cf', { opacity: 0.55 }),
      ...place(bust(...cast.young), { x: 384, y: 280, scale: 1.26 }),
      ...place(bust(...cast.wife), { x: 186, y: 320, scale: 1.24 }),
    ]),
  );
}

function caricature(): string {
  const drawing = new Drawing(9004);
  return finish(
    drawing,
    paint(drawing, [
      ground('#fff2d6', '#f9c98a', '#ee9a54'),
      ...place(wholeSitter(bikerFigure()), { x: 280, y: 330, scale: 1.12 }),
    ]),
  );
}

function woodEngraving(): string {
  const drawing = new Drawing(9005);
  const figure = place(bust(cast.groom[0], { kind: 'kurta', colour: '#8a6a50', trim: '#f0e0c0' }), {
    x: 280,
    y: 330,
    scale: 1.75,
  });
  return finish(
    drawing,
    wood(drawing, full, '#e0b074', 'y') + engraving(drawing, full, figure, { spacing: 13, swing: 6 }, '#2e1407'),
  );
}

function miniFrames(): string {
  const drawing = new Drawing(9006);
  const shelf = { x: 0, y: 560, w: 560, h: 80 };
  return finish(
    drawing,
    wall(drawing, '#cfe0da', full) +
      wood(drawing, shelf, '#a8714a') +
      framed(drawing, { x: 60, y: 120, w: 300, h: 440 }, { colour: '#a3243b', width: 34, mount: 30 }, (area) =>
        photo(drawing, 'hills', area),
      ) +
      framed(drawing, { x: 300, y: 300, w: 216, h: 262 }, { colour: '#e9a23b', width: 28, mount: 16 }, (area) =>
        photo(drawing, 'girl', area),
      ),
  );
}

function magicMirror(): string {
  const drawing = new Drawing(9007);
  const couple = etched(
    [
      ...place(bust(...cast.young), { x: 350, y: 300, scale: 0.92 }),
      ...place(bust(...cast.wife), { x: 222, y: 330, scale: 0.88 }),
    ],
    '#102248',
    '#eaf6ff',
  );
  const glass = {
    outline: ellipse(280, 320, 200, 262),
    inner: ['#3a63b0', '#1b3270', '#0b1534'] as const,
    glow: '#a9d6ff',
    rim: (d: Drawing) => carved(d, [280, 320], 200, 262),
  };
  return finish(
    drawing,
    wall(drawing, '#3a2a58', full) + mirror(drawing, glass, [280, 300], lit(drawing, couple, '#8cc8ff')),
  );
}

function heartCollage(): string {
  const drawing = new Drawing(9008);
  const outline = path(
    'M280,576 C170,470 24,390 24,240 C24,130 110,72 180,72 C232,72 268,104 280,152 C292,104 328,72 380,72 C450,72 536,130 536,240 C536,390 390,470 280,576 Z',
  );
  const names = [
    'baby',
    'wedding',
    'cat',
    'beach',
    'girl',
    'hills',
    'elders',
    'dog',
    'laugh',
    'lamp',
    'friends',
    'uncle',
    'cake',
    'family',
    'flowers',
    'graduate',
  ];
  const prints = Array.from({ length: 16 }, (_, i) =>
    photo(drawing, names[i] ?? 'baby', { x: 24 + (i % 4) * 129, y: 66 + Math.floor(i / 4) * 129, w: 124, h: 124 }),
  );
  const shape = pathText(outline);
  return finish(
    drawing,
    paint(drawing, [ground('#fbe3de', '#f0b5ac', '#d97f80')]) +
      `<path d="${shape}" fill="#5a1424" opacity=".4" transform="translate(8 14)" filter="${drawing.blur(12)}"/>${paint(drawing, [layer(outline, linear([0, 0], [0, 600], '#fffdf8', '#fbf1e4'))])}` +
      `<g clip-path="${drawing.clip(`<path d="${shape}"/>`)}">${prints.join('')}</g><path d="${shape}" fill="none" stroke="#fffdf8" stroke-width="13"/>`,
  );
}

/** The small picture of each category by its ID, in the category's own technique. */
export const categoryPictures: Readonly<Record<string, () => string>> = {
  DigitalArt: digitalArt,
  MossaicArt: mossaicArt,
  CartoonArt: cartoonArt,
  Caricature: caricature,
  WoodEngraving: woodEngraving,
  MiniFrames: miniFrames,
  MagicMirror: magicMirror,
  HeartCollage: heartCollage,
};
