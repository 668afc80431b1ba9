import type { Face } from '../styles/face.ts';
import { type Crop, type Picture, resized } from '../styles/picture.ts';
import type { Runner } from './run-network.ts';

/** A face with the network's certainty, from 0 to 1. */
export interface ScoredFace {
  readonly face: Face;
  readonly score: number;
}

/** The side of the network's input, in pixels. */
const side = 128;

/** The grids of the network's anchors: the cells of each row and column, and the anchors of each cell. */
const grids = [
  { cells: 16, each: 2 },
  { cells: 8, each: 6 },
] as const;

/** The values of each anchor: the box's centre and size, then both eyes, the nose, the mouth and both ears. */
const valuesPerAnchor = 16;

/** Two boxes are of the same face if they share at least this part of the area that either covers. */
const sameFace = 0.3;

/** Runs the network on a part of the picture. Returns faces in fractions of the picture, the surest first. */
export function detectFaces(picture: Picture, part: Crop, network: Runner, leastScore: number): ScoredFace[] {
  const shown = fillInput(picture, part, network.input);
  const boxes = boxesIn(network.run(), leastScore);
  return joined(boxes).map(({ score, values }) => ({ score, face: faceOf(values, shown) }));
}

/** Draws the part into the network's input. Black fills the rest of the square. Returns the area that the square shows. */
function fillInput(picture: Picture, part: Crop, input: Float32Array): Crop {
  const [across, down] = [part.width * picture.width, part.height * picture.height];
  const scale = side / Math.max(across, down);
  const width = Math.max(1, Math.round(across * scale));
  const height = Math.max(1, Math.round(down * scale));
  const [left, top] = [(side - width) >> 1, (side - height) >> 1];
  const { data } = resized(picture, width, height, part);
  input.fill(-1);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0, i = ((top + y) * side + left) * 3; x < width; x++, p += 4, i += 3) {
      for (let k = 0; k < 3; k++) input[i + k] = (data[p + k] ?? 0) / 127.5 - 1;
    }
  }
  return {
    x: part.x - (left / width) * part.width,
    y: part.y - (top / height) * part.height,
    width: (side / width) * part.width,
    height: (side / height) * part.height,
  };
}

interface Box {
  readonly score: number;
  /** Left, top, right and bottom, then the points in pairs, as fractions of the input. */
  readonly values: readonly number[];
}

function boxesIn(outputs: readonly Float32Array[], leastScore: number): Box[] {
  const boxes = grids.flatMap(({ cells, each }, grid) => {
    const [values, scores] = [outputs[grid], outputs[grid + grids.length]];
    if (!values || !scores) throw new Error('The network has too few outputs');
    return Array.from(scores).flatMap((logit, anchor): Box[] => {
      const score = 1 / (1 + Math.exp(-logit));
      if (score < leastScore) return [];
      const cell = Math.floor(anchor / each);
      const [x, y] = [((cell % cells) + 0.5) / cells, (Math.floor(cell / cells) + 0.5) / cells];
      const start = anchor * valuesPerAnchor;
      return [{ score, values: boxAt(x, y, values.subarray(start, start + valuesPerAnchor)) }];
    });
  });
  return boxes.sort((a, b) => b.score - a.score);
}

/** The values of a box whose anchor is at this point. The network gives pixels from there. */
function boxAt(x: number, y: number, pixels: Float32Array): number[] {
  const [dx = 0, dy = 0, width = 0, height = 0, ...points] = Array.from(pixels, (value) => value / side);
  const corners = [x + dx - width / 2, y + dy - height / 2, x + dx + width / 2, y + dy + height / 2];
  return [...corners, ...points.map((value, i) => value + (i % 2 === 0 ? x : y))];
}

/** Joins the boxes of each face to their mean, weighted by score, which is steadier than the surest box. */
function joined(boxes: readonly Box[]): Box[] {
  const faces: Box[] = [];
  let left = boxes;
  while (left.length > 0) {
    const [surest] = left;
    if (!surest) break;
    const same = left.filter((box) => box === surest || overlap(box.values, surest.values) >= sameFace);
    left = left.filter((box) => !same.includes(box));
    const weight = same.reduce((sum, { score }) => sum + score, 0);
    const mean = (i: number): number =>
      same.reduce((sum, { values, score }) => sum + (values[i] ?? 0) * score, 0) / weight;
    faces.push({ score: surest.score, values: surest.values.map((_value, i) => mean(i)) });
  }
  return faces;
}

/** The area that two boxes share, as a part of the area that either covers. */
function overlap(a: readonly number[], b: readonly number[]): number {
  const [left = 0, top = 0, right = 0, bottom = 0] = a;
  const [otherLeft = 0, otherTop = 0, otherRight = 0, otherBottom = 0] = b;
  const width = Math.max(0, Math.min(right, otherRight) - Math.max(left, otherLeft));
  const height = Math.max(0, Math.min(bottom, otherBottom) - Math.max(top, otherTop));
  const either = (right - left) * (bottom - top) + (otherRight - otherLeft) * (otherBottom - otherTop);
  return (width * height) / (either - width * height);
}

/** The network's box ends at the brows and the chin. The oval holds the forehead too, so it is taller and its centre higher. */
const taller = 1.22;
const lift = 0.09;

function faceOf(values: readonly number[], shown: Crop): Face {
  const pointAt = (i: number) => ({
    x: shown.x + (values[i] ?? 0) * shown.width,
    y: shown.y + (values[i + 1] ?? 0) * shown.height,
  });
  const [upper, lower] = [pointAt(0), pointAt(2)];
  const height = lower.y - upper.y;
  const eyes = [pointAt(4), pointAt(6)].sort((a, b) => a.x - b.x);
  const [leftEye = upper, rightEye = upper] = eyes;
  return {
    x: (upper.x + lower.x) / 2,
    y: (upper.y + lower.y) / 2 - height * lift,
    width: (lower.x - upper.x) / 2,
    height: (height * taller) / 2,
    features: { leftEye, rightEye, mouth: pointAt(10) },
  };
}

/** The part of the picture around the network's box of a face, this many times its height; within the picture. */
export function partAround({ x, y, height }: Face, { width: across, height: down }: Picture, times: number): Crop {
  const box = (height * 2) / taller;
  const reach = { x: (box * times * down) / across / 2, y: (box * times) / 2 };
  const middle = y + box * lift;
  const [left, top] = [Math.max(0, x - reach.x), Math.max(0, middle - reach.y)];
  return { x: left, y: top, width: Math.min(1, x + reach.x) - left, height: Math.min(1, middle + reach.y) - top };
}
