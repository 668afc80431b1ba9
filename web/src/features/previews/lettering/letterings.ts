import type { CategoryId } from '#contracts/categories.ts';
import type { SceneId } from '#contracts/previews/scene-ids.ts';
import type { Size } from '#web/lib/size.ts';
import { templates } from '../scenes/templates.ts';
import type { Rectangle } from '../styles/staging.ts';
import { hangings, heartPaper, rectangleIn } from '../styles/style.ts';
import { board } from './boards.ts';
import { brassPlate, darkGlass, glowing, noteCard, ribbon, tapedPaper } from './grounds.ts';

type Drawing = CanvasRenderingContext2D;

interface Lettering {
  /** The centre of the words and the space for them, in units of a drawing of 640 x 800. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly largest: number;
  readonly colour: string;
  /** Draws the background of the words. `box` is the size of the words. */
  readonly background?: (drawing: Drawing, box: Size) => void;
  /** Draws one line with effects. Without it, lines are drawn plainly in the colour. */
  readonly line?: (drawing: Drawing, write: () => void) => void;
  /** The rotation in degrees. */
  readonly tilt?: number;
}

type LetteringOf = (size: Size, aspect: number) => Lettering;

const artOf = (size: Size, aspect: number, hanging: Parameters<typeof rectangleIn>[2]): Rectangle =>
  rectangleIn(size, { width: aspect, height: 1 }, hanging);

/** Centres words in the art, this far above its lower edge. */
const above = ({ x, y, width, height }: Rectangle, distance: number) => ({
  x: x + width / 2,
  y: y + height - distance,
  width: width * 0.8,
});

/** The lettering of each category. `aspect` is the aspect ratio of the art. */
export const letterings: Readonly<Record<CategoryId, LetteringOf>> = {
  DigitalArt: (size, aspect) => {
    const art = artOf(size, aspect, hangings.DigitalArt);
    return {
      ...above(art, 62),
      height: 96,
      largest: 58,
      colour: '#fff6e4',
      background: (drawing) => {
        const shade = drawing.createLinearGradient(0, -130, 0, 62);
        shade.addColorStop(0, 'rgb(38 18 44 / 0)');
        shade.addColorStop(1, 'rgb(38 18 44 / 0.78)');
        drawing.fillStyle = shade;
        drawing.fillRect(-art.width / 2, -130, art.width, 190);
      },
      line: glowing('rgb(38 18 44 / 0.8)', 6),
    };
  },
  MossaicArt: (size, aspect) => ({
    ...above(artOf(size, aspect, hangings.MossaicArt), 6),
    height: 62,
    largest: 40,
    colour: '#3a230d',
    background: brassPlate,
    line: (drawing, write) => {
      drawing.shadowColor = 'rgb(255 244 210 / 0.9)';
      drawing.shadowOffsetY = 1.5;
      write();
    },
  }),
  CartoonArt: (size, aspect) => ({
    ...above(artOf(size, aspect, hangings.CartoonArt), 34),
    height: 76,
    largest: 46,
    colour: '#fff6ea',
    background: ribbon,
  }),
  Caricature: (size, aspect) => ({
    ...above(artOf(size, aspect, hangings.Caricature), 44),
    height: 88,
    largest: 48,
    colour: '#2b1b17',
    background: tapedPaper,
    tilt: -2,
  }),
  WoodEngraving: (size, aspect) => {
    const art = artOf(size, aspect, hangings.WoodEngraving);
    return {
      ...above(art, art.height * 0.105 + 8),
      height: art.height * 0.145,
      largest: 62,
      colour: 'rgb(58 30 13 / 0.92)',
      line: (drawing, write) => {
        drawing.shadowColor = 'rgb(255 238 205 / 0.75)';
        drawing.shadowOffsetX = 1.5;
        drawing.shadowOffsetY = 1.5;
        write();
      },
    };
  },
  MagicMirror: (size) => ({
    x: size.width / 2,
    y: size.height * 0.735,
    width: size.width * 0.48,
    height: 92,
    largest: 60,
    colour: '#f6f9ff',
    background: darkGlass,
    line: glowing('#6f9dff', 22),
  }),
  MiniFrames: (size) => ({
    x: size.width * 0.36,
    y: size.height * 0.935,
    width: 360,
    height: 62,
    largest: 38,
    colour: '#8a2035',
    background: noteCard,
    tilt: -1,
  }),
  HeartCollage: (size) => {
    const paper = heartPaper(size);
    return { ...above(paper, paper.height * 0.098), height: 84, largest: 54, colour: '#a3243b' };
  },
};

/** The lettering beside photos. A scene can have a place of its own for words, on a ground that needs no background. */
export function photoLettering(category: CategoryId, size: Size, aspect: number, sceneId?: SceneId): Lettering {
  const { background, ...lettering } = letterings[category](size, aspect);
  const place = sceneId && placeIn(sceneId, size);
  if (!place) return { ...lettering, ...(background && { background }) };
  const { ink, glow } = templates[sceneId];
  return {
    ...lettering,
    ...centredIn(place),
    ...(ink && { colour: ink, line: undefined }),
    ...(glow && { line: glowing(glow, 22) }),
  };
}

/** The lettering of a gift without photos: the same colours and effects, as large as its board or its scene allows. */
export function boardLettering(category: CategoryId, size: Size, sceneId?: SceneId): Lettering {
  const { colour, line } = letterings[category](size, size.width / size.height);
  const onPaper = paperInks[category];
  return {
    ...centredIn((sceneId && placeIn(sceneId, size)) ?? onBoard),
    largest: 120,
    colour: onPaper ?? colour,
    ...(onPaper === undefined && line && { line }),
  };
}

const centredIn = ({ x, y, width, height }: Rectangle) => ({ x: x + width / 2, y: y + height / 2, width, height });

const onBoard: Rectangle = {
  x: board.x + board.width * 0.11,
  y: board.y + board.height * 0.15,
  width: board.width * 0.78,
  height: board.height * 0.7,
};

/** The place for words in a scene, whose positions are in units of 960 x 1200. A later release may know more scenes. */
function placeIn(sceneId: SceneId, size: Size): Rectangle | undefined {
  const { words } = templates[sceneId] ?? {};
  const unit = size.width / 960;
  return words && { x: words.x * unit, y: words.y * unit, width: words.width * unit, height: words.height * unit };
}

/** On paper, these categories have another colour than on their art. */
const paperInks: Partial<Readonly<Record<CategoryId, string>>> = { DigitalArt: '#4a1f52', CartoonArt: '#a3243b' };
