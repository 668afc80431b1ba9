import type { CategoryId } from '#contracts/categories.ts';
import type { Size } from '#web/lib/size.ts';
import { engravablePart, engraved, type Inscription, inColour, isEngraved } from './engraving.ts';
import { type FittedLine, fitWords } from './fit-words.ts';
import { letteringFont } from './lettering-font.ts';
import { letterings } from './letterings.ts';
import { pathOf } from './shapes.ts';

type Drawing = CanvasRenderingContext2D;

/**
 * Draws the customer's words on the scene of a gift, in the lettering of its category: burnt into wood, glowing, on a brass
 * plate or on a ribbon. `aspect` is the aspect ratio of the art.
 */
export function drawWords(drawing: Drawing, category: CategoryId, words: readonly string[], aspect: number): void {
  const { width, height } = drawing.canvas;
  const unit = width / 640;
  const scene = { width: 640, height: height / unit };
  const lettering = letterings[category](scene, aspect);
  drawing.save();
  drawing.scale(unit, unit);
  drawing.translate(lettering.x, lettering.y);
  drawing.rotate(((lettering.tilt ?? 0) * Math.PI) / 180);
  drawing.textAlign = 'center';
  drawing.textBaseline = 'middle';
  drawing.font = letteringFont(100);
  const inscribe = isEngraved(category) ? engraved : inColour;
  const widthOf = (text: string) => drawing.measureText(inscribe(text).text).width / 100;
  const lines = fitWords(isEngraved(category) ? words.map(engravablePart) : words, lettering, widthOf);
  if (lines.length > 0) {
    lettering.background?.(drawing, boxOf(lines, widthOf));
    drawing.fillStyle = lettering.colour;
    for (const line of lines) {
      drawing.font = letteringFont(line.size);
      drawing.direction = line.isRightToLeft ? 'rtl' : 'ltr';
      const write = () => writeLine(drawing, line, inscribe(line.text));
      if (lettering.line) lettering.line(drawing, write);
      else write();
    }
  }
  drawing.restore();
}

/** The size of a shape, relative to the letters. */
const shapeSize = 0.8;

function writeLine(drawing: Drawing, { y, size, isRightToLeft }: FittedLine, { text, shapes }: Inscription): void {
  drawing.fillText(text, 0, y);
  const widthOf = (part: string) => drawing.measureText(part).width;
  for (const { shape, before } of shapes) {
    const fromStart = widthOf(before) + size / 2 - widthOf(text) / 2;
    drawing.save();
    drawing.translate(isRightToLeft ? -fromStart : fromStart, y);
    drawing.scale((size * shapeSize) / 100, (size * shapeSize) / 100);
    drawing.translate(-50, -50);
    drawing.fill(new Path2D(pathOf(shape)), 'evenodd');
    drawing.restore();
  }
}

function boxOf(lines: readonly FittedLine[], widthOf: (text: string) => number): Size {
  const widths = lines.map(({ text, size }) => widthOf(text) * size);
  const last = lines.at(-1);
  return { width: Math.max(...widths), height: last ? 2 * (last.y + last.size * 0.62) : 0 };
}
