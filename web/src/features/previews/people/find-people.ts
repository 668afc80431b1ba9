import type { Face } from '../styles/face.ts';
import { blank, type Picture, type Plane, resized } from '../styles/picture.ts';
import { findFaces } from './find-faces.ts';
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

/** A mask with a lower mean counts as empty. */
const leastMean = 0.05;

/** Prepares the networks of the file `people.bin`. */
export function createFindPeople(file: ArrayBuffer): FindPeople {
  const [faces, people] = readNetworks(file).map(prepareNetwork);
  if (!faces || !people) throw new Error('The file of the networks is not complete');
  return (photo) => {
    const small = Math.max(photo.width, photo.height) > smallSide ? halved(photo) : photo;
    const mask = maskOf(small, people);
    const mean = mask.values.reduce((sum, value) => sum + value, 0) / mask.values.length;
    const shown = mean < leastMean ? undefined : mask;
    return { faces: findFaces(photo, small, faces, shown), ...(shown && { mask: shown }) };
  };
}

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

function maskOf(photo: Picture, network: Runner): Plane {
  const { data } = resized(photo, side, side);
  for (let p = 0, i = 0; p < data.length; p += 4, i += 3) {
    for (let k = 0; k < 3; k++) network.input[i + k] = (data[p + k] ?? 0) / 255;
  }
  const [values = new Float32Array()] = network.run();
  // The network's next run overwrites its result.
  return { width: side, height: side, values: values.slice() };
}
