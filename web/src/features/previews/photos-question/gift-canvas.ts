import { encodeWithin } from '#web/lib/encode-canvas.ts';
import { drawBoard } from '../lettering/boards.ts';
import { drawWords, type Ground, usualSize } from '../lettering/draw-words.ts';
import type { Picture } from '../styles/picture.ts';

interface PaintedGift {
  readonly picture: Picture | undefined;
  /** The ground of words without a picture. */
  readonly board?: CanvasImageSource | undefined;
  readonly ground: Ground;
  readonly words: readonly string[];
}

/** Paints the gift with its words, at the size of its picture. */
export function paintGift(element: HTMLCanvasElement, { picture, board, ground, words }: PaintedGift): void {
  const drawing = element.getContext('2d');
  if (!drawing) return;
  const { category, aspect, sceneId } = ground;
  const { width, height } = picture ?? usualSize;
  if (element.width !== width || element.height !== height) {
    element.width = width;
    element.height = height;
  }
  if (picture) drawing.putImageData(new ImageData(picture.data, width, height), 0, 0);
  else drawBoard(drawing, category, board);
  drawWords(drawing, { category, aspect, sceneId: (picture ?? board) && sceneId }, words.join('\n').split('\n'));
}

/** The painted gift as it is stored; undefined if the browser can't write it. */
export const previewFile = (canvas: HTMLCanvasElement): Promise<Blob | undefined> =>
  encodeWithin(canvas, { type: 'image/jpeg', qualities: [0.85, 0.7, 0.55, 0.4], maxBytes: 100_000 });
