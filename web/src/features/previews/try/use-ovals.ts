import { useState } from 'react';
import { maxFaces } from '#contracts/previews/faces.ts';
import type { Size } from '#web/lib/size.ts';
import { tryIt } from '#web/texts/previews/try-it.ts';
import { type Cut, frameOf } from '../drawing/crop.ts';
import { ovalInFrame, ovalInPhoto, viewOf } from '../drawing/place-faces.ts';
import type { View } from '../drawing/view.ts';
import type { Search } from '../people/use-people.ts';
import { type Oval, usualFace } from '../styles/face.ts';
import { clamp } from '../styles/picture.ts';
import { faceLimits } from './limits.ts';

/** The ovals on a photo's faces, in fractions of the frame, and what the customer does with them. */
export interface Ovals {
  /** Until faces were looked for: one at the most common position. */
  readonly shown: readonly Oval[];
  /** The position of the oval that the controls change. */
  readonly selected: number;
  readonly select: (index: number) => void;
  readonly change: (index: number, oval: Oval) => void;
  readonly remove: (index: number) => void;
  /** Removes all others: those of strangers. Shows this one if the frame doesn't. */
  readonly keepOnly: (index: number) => void;
  /** Undefined if there can't be more. */
  readonly add: (() => void) | undefined;
}

/** The ovals of a cut's faces, in fractions of the frame; undefined before the search. */
const ovalsOf = ({ view, faces }: Cut, photo: Size, aspect: number): readonly Oval[] | undefined =>
  faces?.map((face) => ovalInFrame(face, view, photo, frameOf(aspect)));

export const isInFrame = ({ x, y }: Oval): boolean => x >= 0 && x <= 1 && y >= 0 && y <= 1;

/** Says how many faces the frame shows, unless it shows them all. */
export function shownText(ovals: readonly Oval[]): string {
  const shown = ovals.filter(isInFrame).length;
  return shown === ovals.length ? '' : tryIt.controls.inFrame(shown, ovals.length);
}

/** The ovals of a cut. `onFaces` gets them in fractions of the photo, and the view if they need another one. */
export function useOvals(
  cut: Cut,
  photo: Size,
  aspect: number,
  onFaces: (faces: readonly Oval[], view?: View) => void,
): Ovals {
  const { view, faces } = cut;
  const [chosen, select] = useState(0);
  const frame = frameOf(aspect);
  const shown = ovalsOf(cut, photo, aspect) ?? [usualFace];
  const inPhoto = (oval: Oval): Oval => ovalInPhoto(clamped(oval), view, photo, frame);
  const marked = faces ?? shown.map(inPhoto);
  return {
    shown,
    selected: Math.min(chosen, Math.max(0, shown.length - 1)),
    select,
    change: (index, oval) => onFaces(marked.map((face, i) => (i === index ? inPhoto(oval) : face))),
    remove: (index) => onFaces(marked.filter((_face, i) => i !== index)),
    keepOnly: (index) => {
      const kept = marked.slice(index, index + 1);
      if (shown.slice(index, index + 1).every(isInFrame)) onFaces(kept);
      else onFaces(kept, viewOf({ faces: kept }, photo, frame));
    },
    add:
      shown.length >= maxFaces
        ? undefined
        : () => {
            select(marked.length);
            onFaces([...marked, inPhoto(freeOval(shown))]);
          },
  };
}

/** Puts the ovals on the found faces again; undefined if they are there, or none was found. */
export function findAgain(
  search: Search,
  faces: Cut['faces'],
  onFaces: (faces: readonly Oval[]) => void,
): (() => void) | undefined {
  const found = search === undefined || search === 'failed' ? [] : search.faces;
  const areThere = faces?.length === found.length && found.every((face, i) => isNear(face, faces[i]));
  return found.length === 0 || areThere ? undefined : () => onFaces(found);
}

/** A stored oval is rounded, so a found one differs from it by less than this. */
const rounding = 0.005;

const isNear = (oval: Oval, other: Oval | undefined): boolean =>
  other !== undefined &&
  (['x', 'y', 'width', 'height'] as const).every((key) => Math.abs(oval[key] - other[key]) < rounding);

/** An oval beside the others: moved until its centre is in none of them. */
function freeOval(others: readonly Oval[]): Oval {
  const places = [0.5, 0.25, 0.75].flatMap((x) => [0.36, 0.7].map((y) => ({ ...usualFace, x, y })));
  const isFree = ({ x, y }: Oval) =>
    others.every((other) => Math.hypot((x - other.x) / other.width, (y - other.y) / other.height) > 1);
  return places.find(isFree) ?? usualFace;
}

const clamped = (oval: Oval): Oval => ({
  x: clamp(oval.x, ...faceLimits.x),
  y: clamp(oval.y, ...faceLimits.y),
  width: clamp(oval.width, ...faceLimits.width),
  height: clamp(oval.height, ...faceLimits.height),
});
