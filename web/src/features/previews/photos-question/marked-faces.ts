import type { PhotoEntry } from '../../photos/chosen-photo.ts';
import { cutFrom, frameOf } from '../drawing/crop.ts';
import { ovalInFrame } from '../drawing/place-faces.ts';
import type { Oval } from '../styles/face.ts';
import { isInFrame } from '../try/use-ovals.ts';

/** The marked faces inside and outside a photo's crop, in order. A scene draws the heads of the first inside. */
export interface MarkedFaces {
  readonly inside: readonly Oval[];
  readonly outside: readonly Oval[];
}

/** Undefined before the search. */
export function markedFaces(photo: PhotoEntry, aspect: number): MarkedFaces | undefined {
  const { view, faces } = cutFrom(photo.crop, photo, aspect);
  const isInside = (face: Oval) => isInFrame(ovalInFrame(face, view, photo, frameOf(aspect)));
  return faces && { inside: faces.filter(isInside), outside: faces.filter((face) => !isInside(face)) };
}
