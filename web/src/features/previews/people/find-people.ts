import type { Face } from '../styles/face.ts';
import { type Picture, type Plane, resized } from '../styles/picture.ts';
import { findFaces } from './find-faces.ts';
import { readNetworks } from './read-networks.ts';
import { prepareNetwork, type Runner } from './run-network.ts';

/** The people in a photo, in fractions of the photo. */
export interface People {
  /** The main one first: large and near the middle. */
  readonly faces: readonly Face[];
  /** The mask of all people, from 0 to 1; undefined if it shows nobody. It is square, whatever the photo's shape. */
  readonly mask?: Plane;
}

/** Finds the people in a photo. More than 1,024 pixels on the longer side don't help. */
export type FindPeople = (photo: Picture) => People;

/** With a lower mean, the mask shows nobody. */
const leastMean = 0.05;

/** Prepares the networks of the file `people.bin`. */
export function createFindPeople(file: ArrayBuffer): FindPeople {
  const [faces, people] = readNetworks(file).map(prepareNetwork);
  if (!faces || !people) throw new Error('The file of the networks is not complete');
  return (photo) => {
    const mask = maskOf(photo, people);
    const mean = mask.values.reduce((sum, value) => sum + value, 0) / mask.values.length;
    const shown = mean < leastMean ? undefined : mask;
    return { faces: findFaces(photo, faces, shown), ...(shown && { mask: shown }) };
  };
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
