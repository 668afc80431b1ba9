import { Drawing, height, width } from './lib/drawing.ts';
import { inRoom, type Placed, type RoomLook } from './rooms.ts';
import { vignette } from './stage/textures.ts';

/** What a product's further pictures show: a part of its first picture, and the piece in a room. */
export interface Views {
  /** The left and upper edge and the width of the part. It has the proportions of the picture. */
  readonly detail: readonly [x: number, y: number, w: number];
  readonly piece: Placed;
  readonly room: RoomLook;
}

/** A part of the picture, several times as large. Vectors stay sharp, so it shows the material. */
export function detail(svg: string, [x, y, w]: Views['detail']): string {
  const drawing = new Drawing(1, 'v');
  const scale = width / w;
  const inner = svg.slice(svg.indexOf('<defs>'), svg.lastIndexOf('</svg>'));
  const middle = `${x + w / 2} ${y + (w * height) / width / 2}`;
  return drawing.finish(
    `<g transform="scale(${scale.toFixed(4)}) translate(${-x} ${-y}) rotate(-5 ${middle})">${inner}</g>` +
      rake(drawing) +
      vignette(drawing, 0.3),
  );
}

/** Light that falls across a surface from the side. */
function rake(drawing: Drawing): string {
  const fill = drawing.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2=".8"><stop offset="0" stop-color="#fff1d6" stop-opacity=".34"/>` +
      '<stop offset=".45" stop-color="#fff1d6" stop-opacity="0"/><stop offset="1" stop-color="#1c0d08" stop-opacity=".22"/></linearGradient>',
  );
  return `<rect width="${width}" height="${height}" fill="${fill}"/>`;
}

export const room = (svg: string, { piece, room: look }: Views): string => inRoom(svg, piece, look);
