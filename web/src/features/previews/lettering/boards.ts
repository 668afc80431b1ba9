import type { CategoryId } from '#contracts/categories.ts';
import { randomFrom } from '../styles/random.ts';
import type { Rectangle } from '../styles/staging.ts';
import { brassPlate, castShadow, noShadow } from './grounds.ts';

type Drawing = CanvasRenderingContext2D;

/** The board in a drawing of 640 x 800. */
export const board: Rectangle = { x: 56, y: 260, width: 528, height: 292 };
const seed = 7;

/** Draws a gift without photos, for words: the picture of its scene, or an empty board of its category's material. */
export function drawBoard(drawing: Drawing, category: CategoryId, picture?: CanvasImageSource): void {
  if (picture) {
    drawing.drawImage(picture, 0, 0, drawing.canvas.width, drawing.canvas.height);
    return;
  }
  drawing.save();
  drawing.scale(drawing.canvas.width / 640, drawing.canvas.width / 640);
  switch (category) {
    case 'WoodEngraving':
      drawOak(drawing);
      break;
    case 'MagicMirror':
      drawGlass(drawing);
      break;
    case 'MossaicArt':
      drawBrass(drawing);
      break;
    default:
      drawPaper(drawing);
  }
  drawing.restore();
}

function wall(drawing: Drawing, upper: string, lower: string): void {
  drawing.fillStyle = gradient(drawing, [0, 0, 0, 800], upper, lower);
  drawing.fillRect(0, 0, 640, 800);
}

/** A gradient of equally spaced colours along a line. */
function gradient(
  drawing: Drawing,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  ...colours: readonly string[]
): CanvasGradient {
  const made = drawing.createLinearGradient(x1, y1, x2, y2);
  for (const [k, colour] of colours.entries()) made.addColorStop(k / (colours.length - 1), colour);
  return made;
}

/** The outline of the board, smaller by `inset` on each side. */
function outline(drawing: Drawing, inset: number, radius: number): void {
  const { x, y, width, height } = board;
  drawing.beginPath();
  drawing.roundRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset, radius);
}

function fillBoard(drawing: Drawing, fill: string | CanvasGradient, inset: number, radius: number, depth = 0): void {
  if (depth > 0) castShadow(drawing, depth);
  outline(drawing, inset, radius);
  drawing.fillStyle = fill;
  drawing.fill();
  noShadow(drawing);
}

function strokeBoard(drawing: Drawing, colour: string, width: number, inset: number, radius: number): void {
  outline(drawing, inset, radius);
  drawing.strokeStyle = colour;
  drawing.lineWidth = width;
  drawing.stroke();
}

/** An oak board on a cord, with a burnt border. */
function drawOak(drawing: Drawing): void {
  const { x, y, width, height } = board;
  wall(drawing, '#dde5de', '#c4d1c8');
  castShadow(drawing, 4);
  drawing.strokeStyle = '#a98455';
  drawing.lineWidth = 5;
  drawing.beginPath();
  drawing.moveTo(x + 90, y + 12);
  drawing.lineTo(320, 120);
  drawing.lineTo(x + width - 90, y + 12);
  drawing.stroke();
  noShadow(drawing);
  drawing.fillStyle = '#5b4630';
  drawing.beginPath();
  drawing.arc(320, 120, 8, 0, 7);
  drawing.fill();
  fillBoard(drawing, gradient(drawing, [x, y, x, y + height], '#d9ac6f', '#c8955a', '#d2a266', '#bd8a50'), 0, 16, 12);
  drawing.save();
  outline(drawing, 0, 16);
  drawing.clip();
  const random = randomFrom(seed);
  for (let row = y - 10; row < y + height + 10; row += 3 + random() * 5) {
    drawing.strokeStyle = `rgb(96 58 24 / ${0.06 + random() * 0.16})`;
    drawing.lineWidth = 0.6 + random() * 1.8;
    const [first, second, last] = [random(), random(), random()].map((part) => row + (part - 0.5) * 16);
    drawing.beginPath();
    drawing.moveTo(x, row);
    drawing.bezierCurveTo(x + width * 0.3, first ?? row, x + width * 0.65, second ?? row, x + width, last ?? row);
    drawing.stroke();
  }
  drawing.restore();
  strokeBoard(drawing, 'rgb(255 236 200 / 0.5)', 2, 1.5, 15);
  strokeBoard(drawing, 'rgb(255 238 205 / 0.6)', 2, 19, 8);
  strokeBoard(drawing, 'rgb(58 30 13 / 0.82)', 2.4, 17.5, 8);
}

/** A dark mirror in a gilded frame. */
function drawGlass(drawing: Drawing): void {
  const { x, y, width, height } = board;
  const radius = height / 2;
  wall(drawing, '#2a2f45', '#141827');
  fillBoard(drawing, gradient(drawing, [x, y, x + width, y + height], '#e4c987', '#8f6d2d', '#d9b96f'), 0, radius, 12);
  fillBoard(drawing, gradient(drawing, [x, y, x, y + height], '#1c2750', '#0d1534'), 12, radius);
  drawing.save();
  outline(drawing, 12, radius);
  drawing.clip();
  drawing.fillStyle = 'rgb(190 210 255 / 0.07)';
  for (const start of [x + 60, x + 190]) {
    drawing.beginPath();
    drawing.moveTo(start + 120, y);
    drawing.lineTo(start + 190, y);
    drawing.lineTo(start + 70, y + height);
    drawing.lineTo(start, y + height);
    drawing.fill();
  }
  drawing.restore();
}

/** A brass plate on a wall of small tiles. */
function drawBrass(drawing: Drawing): void {
  const tile = 20;
  drawing.fillStyle = '#e9e1d2';
  drawing.fillRect(0, 0, 640, 800);
  const random = randomFrom(seed);
  for (let row = 0; row < 800; row += tile) {
    for (let column = 0; column < 640; column += tile) {
      const isBlue = random() < 0.1;
      drawing.fillStyle = isBlue ? `hsl(188 30% ${52 + random() * 14}%)` : `hsl(38 32% ${76 + random() * 10}%)`;
      drawing.fillRect(column + 1, row + 1, tile - 2, tile - 2);
    }
  }
  drawing.save();
  drawing.translate(board.x + board.width / 2, board.y + board.height / 2);
  brassPlate(drawing, { width: board.width - 76, height: board.height - 16 });
  drawing.restore();
}

/** Paper in a wooden frame. */
function drawPaper(drawing: Drawing): void {
  const { x, y, width, height } = board;
  wall(drawing, '#f3e7dc', '#e3d2c3');
  fillBoard(drawing, gradient(drawing, [x, y, x + width, y + height], '#7a4f2e', '#5b371d', '#7a4f2e'), 0, 6, 12);
  fillBoard(drawing, '#fffaf1', 18, 2);
  strokeBoard(drawing, 'rgb(40 20 8 / 0.35)', 2, 18, 2);
  strokeBoard(drawing, 'rgb(163 36 59 / 0.4)', 1.5, 32, 2);
}
