import type { Size } from '#web/lib/size.ts';
import { aroundAll, type Face, showsPeople } from '../styles/face.ts';
import {
  blank,
  type Crop,
  clamp,
  mix,
  type Picture,
  type Plane,
  planeOf,
  resized,
  smoothValueAt,
  whole,
} from '../styles/picture.ts';
import { findFaces, squareAround } from './find-faces.ts';
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
    const near = nearFaces(found, photo);
    const part = near && maskOf(photo, people, near);
    if (near && part && showsPeople(part)) {
      // Small people are lost in the mask of the whole photo.
      return { faces: found, mask: closer(mask, near, part, isShown ? closerWeight : 1) };
    }
    return { faces: found, ...(isShown && { mask }) };
  };
}

/** Above this share of the photo, a closer look shows no more. */
const mostToLookAt = 0.9;

/** The square around the faces with hair and shoulders, as far as the photo has it; undefined if that is most of the photo. */
function nearFaces(faces: readonly Face[], photo: Size): Crop | undefined {
  const busts = faces.map(({ x, y, width, height }) => ({
    x,
    y: y + 1.2 * height,
    width: 3.6 * width,
    height: 3.8 * height,
  }));
  const bust = aroundAll(busts);
  if (!bust) return undefined;
  const [left, top] = [clamp(bust.x - bust.width), clamp(bust.y - bust.height)];
  const [right, bottom] = [clamp(bust.x + bust.width), clamp(bust.y + bust.height)];
  const near = squareAround({ x: left, y: top, width: right - left, height: bottom - top }, photo);
  return near.width * near.height > mostToLookAt ? undefined : near;
}

/** The weight of a closer look at people whom the whole photo shows too. */
const closerWeight = 0.6;

/** A mask corrected by the mask of a part of the photo, in which people are larger and strangers at the side are cut off. */
const closer = (mask: Plane, { x, y, width, height }: Crop, part: Plane, weight: number): Plane =>
  planeOf(side, side, (column, row, i) => {
    const across = ((column + 0.5) / side - x) / width;
    const down = ((row + 0.5) / side - y) / height;
    const seen = mask.values[i] ?? 0;
    if (Math.min(across, down, 1 - across, 1 - down) < 0) return seen;
    return mix(seen, smoothValueAt(part, across * side - 0.5, down * side - 0.5), weight);
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
