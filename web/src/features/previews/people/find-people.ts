import type { Size } from '#web/lib/size.ts';
import { type Face, showsPeople } from '../styles/face.ts';
import {
  blank,
  type Crop,
  clamp,
  type Picture,
  type Plane,
  planeOf,
  resized,
  smoothstep,
  smoothValueAt,
  whole,
} from '../styles/picture.ts';
import { findFaces, meanIn, squareAround } from './find-faces.ts';
import { readNetworks } from './read-networks.ts';
import { prepareNetwork, type Runner } from './run-network.ts';

/** The people in a photo, in fractions of the photo. */
export interface People {
  /** The main one first: large and near the middle. */
  readonly faces: readonly Face[];
  /** The mask of all people, from 0 to 1; undefined without people. It is square, whatever the photo's shape. */
  readonly mask?: Plane;
}

/** Finds the people in a photo. More than 1,024 pixels on the longer side don't help. */
export type FindPeople = (photo: Picture) => People;

/** Prepares the networks of the file `people.bin`. */
export function createFindPeople(file: ArrayBuffer): FindPeople {
  const [faces, people] = readNetworks(file).map(prepareNetwork);
  if (!faces || !people) throw new Error('The file of the networks is not complete');
  return (photo) => {
    const small = Math.max(photo.width, photo.height) > smallSide ? halved(photo) : photo;
    const mask = maskOf(small, people);
    const isShown = showsPeople(mask);
    const found = findFaces(photo, small, faces, mask);
    const looks = looksAt(found, mask, photo)
      .map((crop) => ({ crop, part: maskOf(photo, people, crop) }))
      .filter(({ part }) => showsPeople(part));
    // Small people are lost in the mask of the whole photo.
    if (looks.length > 0) return { faces: found, mask: closer(mask, looks) };
    return { faces: found, ...(isShown && { mask }) };
  };
}

/** Above this share of the photo, a closer look shows no more. */
const mostToLookAt = 0.9;

/** More people are only looked at one by one if the whole photo’s mask shows less of their faces than this. */
const mostLooks = 4;
const shownFace = 0.9;

/** The squares around each of several people, or around a single one unless it is most of the photo: with hair and shoulders. */
function looksAt(faces: readonly Face[], mask: Plane, photo: Size): Crop[] {
  return faces
    .filter((face, k) => k < mostLooks || meanIn(mask, face) < shownFace)
    .map(({ x, y, width, height }) => {
      const [left, top] = [clamp(x - 3.6 * width), clamp(y - 2.6 * height)];
      const [right, bottom] = [clamp(x + 3.6 * width), clamp(y + 5 * height)];
      return squareAround({ x: left, y: top, width: right - left, height: bottom - top }, photo);
    })
    .filter(({ width, height }) => width * height <= mostToLookAt);
}

interface Look {
  readonly crop: Crop;
  readonly part: Plane;
}

/** The whole photo's mask counts where no look shows more. */
const wholeWeight = 0.003;

/** A mask replaced by those of parts of the photo, in which people are larger and strangers at the side are cut off. */
const closer = (mask: Plane, looks: readonly Look[]): Plane =>
  planeOf(side, side, (column, row, i) => {
    let sum = wholeWeight * (mask.values[i] ?? 0);
    let weights = wholeWeight;
    for (const { crop, part } of looks) {
      const across = ((column + 0.5) / side - crop.x) / crop.width;
      const down = ((row + 0.5) / side - crop.y) / crop.height;
      const edge = Math.min(across, down, 1 - across, 1 - down);
      if (edge <= 0) continue;
      // In the middle of a look is its person, and at its border others are cut off.
      const share = smoothstep(0, 0.25, edge);
      sum += share * smoothValueAt(part, across * side - 0.5, down * side - 0.5);
      weights += share;
    }
    return sum / weights;
  });

/** The networks see little more of a larger photo, but reducing it for each of their runs would take a third of the time. */
const smallSide = 512;

/** The picture at half its size: each pixel is the mean of four. */
function halved({ width, height, data }: Picture): Picture {
  const half = blank(width >> 1, height >> 1);
  for (let y = 0, p = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++, p += 4) {
      const a = (y * 2 * width + x * 2) * 4;
      const b = a + width * 4;
      for (let k = 0; k < 3; k++) {
        const sum = (data[a + k] ?? 0) + (data[a + 4 + k] ?? 0) + (data[b + k] ?? 0) + (data[b + 4 + k] ?? 0);
        half.data[p + k] = sum / 4;
      }
    }
  }
  return half;
}

/** The side of the network's input and of its mask, in pixels. */
const side = 256;

function maskOf(photo: Picture, network: Runner, crop: Crop = whole): Plane {
  const { data } = resized(photo, side, side, crop);
  for (let p = 0, i = 0; p < data.length; p += 4, i += 3) {
    for (let k = 0; k < 3; k++) network.input[i + k] = (data[p + k] ?? 0) / 255;
  }
  const [values = new Float32Array()] = network.run();
  // The network's next run overwrites its result.
  return { width: side, height: side, values: values.slice() };
}
