// `npm run people-model`: writes the file of the networks that find faces and people, from the packages that ship them.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { networkOf } from './convert.ts';
import { packNetworks } from './pack.ts';

const packageFile = (name: string): string => fileURLToPath(import.meta.resolve(`@mediapipe/${name}`));

/** The bytes of the file. */
export function peopleModel(): Uint8Array {
  const people = readFileSync(packageFile('selfie_segmentation/selfie_segmentation.tflite'));
  const faces = readFileSync(packageFile('face_detection/face_detection_short_range.tflite'));
  return packNetworks([networkOf(faces), networkOf(people)]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('../src/features/previews/people/people.bin', import.meta.url), peopleModel());
}
