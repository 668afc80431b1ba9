import { cartoonOf, inkOver } from './cartoon.ts';
import { drawHead, type HeadPlace } from './draw-head.ts';
import { blur } from './filters.ts';
import {
  clamp,
  hypotenuse,
  lay,
  meanColour,
  type Picture,
  type Plane,
  planeOf,
  sample,
  smoothstep,
  smoothValueAt,
} from './picture.ts';
import { around, cover } from './scene.ts';
import type { Portrait } from './style.ts';
import { subjectOf } from './subject.ts';

/** Where the body is below the middle of the face, and half its width. In half heights of the face, like all numbers here. */
const body = { top: 1.08, height: 1.28, half: 1 };

/** A body in the photo has at most this many times the size of the drawn one, which is small below a large head. */
const mostShrunk = 2;

/** One that is less than half the size of the drawn one is too coarse. */
const leastShrunk = 0.45;

/** Draws a person on paper: a large head on a small body, which wears the clothes of the photo as far as it shows them. */
export function drawBigHead(paper: Picture, portrait: Portrait): Picture {
  const { width, height } = paper;
  const size = Math.min(0.235 * height, 0.34 * width);
  const place: HeadPlace = {
    kind: 'caricature',
    x: width / 2,
    y: height - (body.top + body.height) * size,
    size,
    turn: 0,
  };
  drawHead(paper, place, { portrait, face: portrait.face }, height / 1000);
  drawBody(paper, place, clothesOf(portrait, size));
  return paper;
}

interface Clothes {
  readonly picture: Picture;
  /** Where the photo shows the person. */
  readonly people: Plane;
}

/** The part of the photo below the face, as a cartoon at the size of the body; undefined if there is little of it. */
function clothesOf(portrait: Portrait, size: number): Clothes | undefined {
  const { face, picture: photo } = portrait;
  const top = face.y + body.top * face.height;
  const scale = Math.min(mostShrunk * face.height, (1 - top) / body.height);
  if (scale < leastShrunk * face.height) return undefined;
  const half = (body.half * scale * photo.height) / photo.width;
  const crop = { x: face.x - half, y: top, width: 2 * half, height: body.height * scale };
  const [width, height] = [Math.ceil(2 * body.half * size), Math.ceil(body.height * size)];
  const subject = subjectOf(portrait, width, height, crop);
  if (!subject.people) return undefined;
  const soft = blur(subject.people, 1.5).values;
  // Without a rim of the background, and what is beyond the photo's sides.
  const people = planeOf(width, height, (x, _y, i) => {
    const from = crop.x + ((x + 0.5) / width) * crop.width;
    return from < 0 || from > 1 ? 0 : smoothstep(0.6, 0.95, soft[i] ?? 0);
  });
  if (people.values.reduce((sum, share) => sum + share, 0) < people.values.length * 0.1) return undefined;
  const { colours, ink } = cartoonOf({ ...subject, faces: [] }, { pen: 2, colours: 12, saturation: 1.4 });
  inkOver(colours, ink);
  return { picture: colours, people };
}

/** The colour of a body whose clothes the photo doesn't show. */
const pullover = [60, 120, 130] as const;

/** Draws the body down to the paper's lower edge. What the photo doesn't show of the clothes has their mean colour. */
function drawBody(paper: Picture, { x: cx, y: cy, size }: HeadPlace, clothes: Clothes | undefined): void {
  const [left, top] = [cx - body.half * size, cy + body.top * size];
  const [red, green, blue] = clothes ? meanColour(clothes.picture, clothes.people.values) : pullover;
  const colour = { red: 0, green: 0, blue: 0 };
  around(paper, { x: left, y: top, width: 2 * body.half * size, height: body.height * size }, 0, (x, y, i) => {
    const [u, v] = [(x - cx) / size, (y - top) / size];
    const distance = outside(Math.abs(u), v);
    const alpha = cover((distance - pen) * size);
    if (alpha === 0) return;
    const lit = clothes ? 1 : 1.1 - 0.28 * u - 0.1 * v;
    lay(paper, i, red * lit, green * lit, blue * lit, alpha);
    if (clothes) {
      const [column, row] = [x - left - 0.5, y - top - 0.5];
      sample(clothes.picture, column, row, colour);
      lay(paper, i, colour.red, colour.green, colour.blue, alpha * smoothValueAt(clothes.people, column, row));
    }
    const nearest = clothes ? besideBody(Math.abs(u), v) : Math.min(Math.abs(distance), seam(Math.abs(u), v));
    lay(paper, i, 34, 20, 22, alpha * smoothstep(pen, pen * 0.4, Math.abs(nearest)));
  });
}

/** Half the width of a line. */
const pen = 0.028;

/** The height of the neckline above a point: negative below it. */
const aboveNeck = (u: number, v: number): number => 0.17 * Math.max(0, 1 - (u / 0.26) ** 2) - v;

/** The distance from the outline of shoulders and arms: negative inside. `u` is from the middle, `v` from the top. */
function besideBody(u: number, v: number): number {
  const above = 1 - clamp(v / 0.62);
  return (u - 0.91 + 0.68 * above ** 2.6) / hypotenuse(1, 2.8 * above ** 1.6);
}

const outside = (u: number, v: number): number => Math.max(besideBody(u, v), aboveNeck(u, v));

/** The distance from the lines on a pullover: its collar, and the border of an arm. */
const seam = (u: number, v: number): number =>
  Math.min(u < 0.28 ? Math.abs(aboveNeck(u, v) + 0.085) : 1, v > 0.7 ? Math.abs(u - 0.64 + 0.04 * v) : 1);
