import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Network } from '../src/features/previews/people/network.ts';
import { networkOf } from './convert.ts';

const require = createRequire(import.meta.url);

/** The networks of the packages: the one that finds faces, and the one that finds people. */
export const packagedNetworks = (): readonly Network[] =>
  ['face_detection/face_detection_short_range.tflite', 'selfie_segmentation/selfie_segmentation.tflite'].map((name) =>
    networkOf(readFileSync(require.resolve(`@mediapipe/${name}`))),
  );
