import type { CategoryId } from '#contracts/categories.ts';
import type { Size } from '#web/lib/size.ts';
import type { Place } from '../styles/scene.ts';
import { hangings, placeIn } from '../styles/style.ts';

type Drawing = CanvasRenderingContext2D;

export interface Lettering {
  /** The centre of the words and the space for them, in units of a scene of 640 x 800. */
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

type LetteringOf = (scene: Size, aspect: number) => Lettering;

const artOf = (scene: Size, aspect: number, hanging: Parameters<typeof placeIn>[2]): Place =>
  placeIn(scene, { width: aspect, height: 1 }, hanging);

/** Centres words in the art, this far above its lower edge. */
const above = ({ x, y, width, height }: Place, distance: number) => ({
  x: x + width / 2,
  y: y + height - distance,
  width: width * 0.8,
});

/** The lettering of each category. `aspect` is the aspect ratio of the art. */
export const letterings: Readonly<Record<CategoryId, LetteringOf>> = {
  DigitalArt: (scene, aspect) => {
    const art = artOf(scene, aspect, hangings.DigitalArt);
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
  MossaicArt: (scene, aspect) => ({
    ...above(artOf(scene, aspect, hangings.MossaicArt), 6),
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
  CartoonArt: (scene, aspect) => ({
    ...above(artOf(scene, aspect, hangings.CartoonArt), 34),
    height: 76,
    largest: 46,
    colour: '#fff6ea',
    background: ribbon,
  }),
  Caricature: (scene, aspect) => ({
    ...above(artOf(scene, aspect, hangings.Caricature), 44),
    height: 88,
    largest: 48,
    colour: '#2b1b17',
    background: tapedPaper,
    tilt: -2,
  }),
  WoodEngraving: (scene, aspect) => {
    const art = artOf(scene, aspect, hangings.WoodEngraving);
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
  MagicMirror: (scene) => ({
    x: scene.width / 2,
    y: scene.height * 0.735,
    width: scene.width * 0.48,
    height: 92,
    largest: 60,
    colour: '#f6f9ff',
    background: darkGlass,
    line: glowing('#6f9dff', 22),
  }),
  MiniFrames: (scene) => ({
    x: scene.width * 0.36,
    y: scene.height * 0.935,
    width: 360,
    height: 62,
    largest: 38,
    colour: '#8a2035',
    background: noteCard,
    tilt: -1,
  }),
  HeartCollage: (scene) => {
    const paper = placeIn(scene, scene, hangings.HeartCollage);
    return { ...above(paper, paper.height * 0.098), height: 84, largest: 54, colour: '#a3243b' };
  },
};

/** Darkens the glass behind the words, so that only the letters glow. */
function darkGlass(drawing: Drawing): void {
  drawing.save();
  drawing.scale(1, 0.62);
  const dark = drawing.createRadialGradient(0, 0, 60, 0, 0, 190);
  dark.addColorStop(0, 'rgb(16 26 62 / 0.88)');
  dark.addColorStop(1, 'rgb(16 26 62 / 0)');
  drawing.fillStyle = dark;
  drawing.fillRect(-190, -190, 380, 380);
  drawing.restore();
}

/** Draws the letters twice with a blurred shadow, so that they glow. */
function glowing(colour: string, reach: number): NonNullable<Lettering['line']> {
  return (drawing, write) => {
    drawing.shadowColor = colour;
    drawing.shadowBlur = reach;
    write();
    write();
  };
}

function castShadow(drawing: Drawing, depth: number): void {
  drawing.shadowColor = 'rgb(46 24 20 / 0.45)';
  drawing.shadowBlur = depth * 2;
  drawing.shadowOffsetY = depth * 0.8;
}

function noShadow(drawing: Drawing): void {
  drawing.shadowColor = 'transparent';
  drawing.shadowBlur = 0;
  drawing.shadowOffsetY = 0;
}

function plate(drawing: Drawing, { width, height }: Size, radius: number): void {
  drawing.beginPath();
  drawing.roundRect(-width / 2, -height / 2, width, height, radius);
}

function brassPlate(drawing: Drawing, box: Size): void {
  const size = { width: Math.max(200, box.width + 76), height: box.height + 16 };
  const brass = drawing.createLinearGradient(-size.width / 2, -size.height / 2, size.width / 2, size.height / 2);
  for (const [place, colour] of [
    [0, '#f6dd98'],
    [0.35, '#d9ad55'],
    [0.55, '#f3d489'],
    [1, '#b98734'],
  ] as const) {
    brass.addColorStop(place, colour);
  }
  castShadow(drawing, 5);
  plate(drawing, size, 6);
  drawing.fillStyle = brass;
  drawing.fill();
  noShadow(drawing);
  plate(drawing, { width: size.width - 9, height: size.height - 9 }, 4);
  drawing.strokeStyle = 'rgb(90 54 14 / 0.55)';
  drawing.lineWidth = 1.5;
  drawing.stroke();
  drawing.fillStyle = '#7c5418';
  for (const side of [-1, 1]) {
    drawing.beginPath();
    drawing.arc(side * (size.width / 2 - 17), 0, 4.5, 0, 7);
    drawing.fill();
  }
}

function ribbon(drawing: Drawing, box: Size): void {
  const half = Math.max(130, box.width / 2 + 38);
  const top = -box.height / 2 - 8;
  const bottom = box.height / 2 + 8;
  const tail = 52;
  for (const side of [-1, 1]) {
    drawing.fillStyle = '#841a2e';
    castShadow(drawing, 4);
    drawing.beginPath();
    drawing.moveTo(side * (half - 26), top + 16);
    drawing.lineTo(side * (half + tail), top + 16);
    drawing.lineTo(side * (half + tail - 20), (top + bottom) / 2 + 16);
    drawing.lineTo(side * (half + tail), bottom + 16);
    drawing.lineTo(side * (half - 26), bottom + 16);
    drawing.fill();
    noShadow(drawing);
    drawing.fillStyle = '#5d101f';
    drawing.beginPath();
    drawing.moveTo(side * half, bottom);
    drawing.lineTo(side * (half - 26), bottom + 16);
    drawing.lineTo(side * (half - 26), bottom);
    drawing.fill();
  }
  castShadow(drawing, 4);
  drawing.fillStyle = '#a3243b';
  drawing.fillRect(-half, top, half * 2, bottom - top);
  noShadow(drawing);
  drawing.strokeStyle = 'rgb(246 214 150 / 0.75)';
  drawing.lineWidth = 1.5;
  drawing.strokeRect(-half - 2, top + 5, half * 2 + 4, bottom - top - 10);
}

function tapedPaper(drawing: Drawing, box: Size): void {
  const size = { width: Math.max(190, box.width + 70), height: box.height + 26 };
  castShadow(drawing, 5);
  plate(drawing, size, 2);
  drawing.fillStyle = '#fffaf0';
  drawing.fill();
  noShadow(drawing);
  drawing.fillStyle = 'rgb(233 162 59 / 0.82)';
  for (const side of [-1, 1]) {
    drawing.save();
    drawing.translate((side * size.width) / 2, -size.height / 2);
    drawing.rotate((side * Math.PI) / 4.6);
    drawing.fillRect(-34, -10, 68, 20);
    drawing.restore();
  }
}

function noteCard(drawing: Drawing, box: Size): void {
  const size = { width: Math.max(170, box.width + 56), height: box.height + 22 };
  castShadow(drawing, 5);
  plate(drawing, size, 3);
  drawing.fillStyle = '#fffaf2';
  drawing.fill();
  noShadow(drawing);
  plate(drawing, { width: size.width - 10, height: size.height - 10 }, 2);
  drawing.strokeStyle = '#e9a23b';
  drawing.lineWidth = 1.5;
  drawing.stroke();
}
