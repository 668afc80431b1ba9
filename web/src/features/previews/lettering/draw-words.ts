import type { CategoryId } from '#contracts/categories.ts';
import type { SceneId } from '#contracts/previews/scene-ids.ts';
import type { Size } from '#web/lib/size.ts';
import { engravablePart, type Inscription, inscribed, isEngraved } from './engraving.ts';
import { type Extent, type FittedLine, fitWords } from './fit-words.ts';
import { letteringFont } from './lettering-font.ts';
import { boardLettering, photoLettering } from './letterings.ts';
import { inkOf, missingLetters } from './missing-letters.ts';
import { pathOf } from './shapes.ts';

type Drawing = CanvasRenderingContext2D;

/** The gift that shows the words. */
export interface Ground {
  readonly category: CategoryId;
  /** The aspect ratio of the art. Undefined for a gift without photos, whose board shows only words. */
  readonly aspect: number | undefined;
  /** The scene that shows the words. */
  readonly sceneId?: SceneId | undefined;
}

/** The size of the drawing that letterings are described in. */
export const usualSize = { width: 640, height: 800 } as const;

/**
 * Draws the customer's words on the picture of a gift, in the lettering of its category: burnt into wood, glowing, on a brass
 * plate or on a ribbon.
 */
export function drawWords(drawing: Drawing, ground: Ground, words: readonly string[]): void {
  const unit = drawing.canvas.width / usualSize.width;
  const lettering = letteringOn(ground);
  const inscribe = inscriberOf(drawing, ground, words);
  drawing.save();
  drawing.scale(unit, unit);
  drawing.translate(lettering.x, lettering.y);
  drawing.rotate(((lettering.tilt ?? 0) * Math.PI) / 180);
  drawing.textAlign = 'center';
  drawing.textBaseline = 'middle';
  const lines = fittedLines(drawing, ground, words);
  if (lines.length > 0) {
    lettering.background?.(
      drawing,
      boxOf(lines, (text) => extentIn(drawing, inscribe(text).text).width),
    );
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

const letteringOn = ({ category, aspect, sceneId }: Ground) =>
  aspect === undefined
    ? boardLettering(category, usualSize, sceneId)
    : photoLettering(category, usualSize, aspect, sceneId);

/** What measures a text: a canvas of any size. */
export type Measure = Pick<Drawing, 'font' | 'textBaseline' | 'measureText'>;

/** The lines as they are drawn, in units of a drawing of 640 x 800. */
export function fittedLines(drawing: Measure, ground: Ground, words: readonly string[]): readonly FittedLine[] {
  const drawn = isEngraved(ground.category) ? words.map(engravablePart) : words;
  const inscribe = inscriberOf(drawing, ground, words);
  return fitWords(drawn, letteringOn(ground), (text) => extentIn(drawing, inscribe(text).text));
}

function inscriberOf(drawing: Measure, { category }: Ground, words: readonly string[]): (text: string) => Inscription {
  const script = { isEngraved: isEngraved(category), missing: missingIn(drawing, words) };
  return (text) => inscribed(text, script);
}

/** The letters of these words that the device has no font for. */
export function missingIn(drawing: Measure, words: readonly string[]): readonly string[] {
  drawing.font = letteringFont(100);
  return missingLetters(words, inkOf(drawing));
}

function extentIn(drawing: Measure, text: string): Extent {
  drawing.font = letteringFont(100);
  drawing.textBaseline = 'middle';
  const { width, actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = drawing.measureText(text);
  return { width: width / 100, up: up / 100, down: down / 100 };
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
  return { width: Math.max(...widths), height: 2 * (lines.at(-1)?.bottom ?? 0) };
}
