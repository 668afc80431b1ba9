import { useEffect, useRef } from 'react';
import { maxFaces } from '#contracts/previews/faces.ts';
import { photoStore } from '../../photos/browser-photos.ts';
import type { ChosenPhoto, PhotoEntry } from '../../photos/chosen-photo.ts';
import { cropFrom, cutFrom, frameOf } from '../drawing/crop.ts';
import { viewOf } from '../drawing/place-faces.ts';
import type { People } from '../people/find-people.ts';
import type { Search } from '../people/use-people.ts';
import type { StoreChange } from './use-photo-storage.ts';

interface FoundFacesOptions {
  readonly draftKey: string;
  readonly photos: readonly ChosenPhoto[];
  readonly searches: ReadonlyMap<string, Search>;
  readonly aspect: number;
  /** The most photos of the question. */
  readonly max: number;
  readonly store: StoreChange;
}

/** Of a gift with more photos than this, each photo stores few faces, so that the answers stay within their limit. */
const manyPhotos = 12;
const facesOfMany = 4;

/** Stores the faces that were found in new photos in their crops, once. A crop that has faces is never changed. */
export function useFoundFaces({ draftKey, photos, searches, aspect, max, store }: FoundFacesOptions): void {
  const stored = useRef(new Set<string>());
  useEffect(() => {
    for (const photo of photos) {
      const search = searches.get(photo.id);
      if (search === undefined || search === 'failed' || stored.current.has(photo.id) || !isOpen(photo)) continue;
      stored.current.add(photo.id);
      void store(() => photoStore.crop(draftKey, photo.id, (current) => cropWith(current, search, aspect, max)));
    }
  }, [draftKey, photos, searches, aspect, max, store]);
}

/** A photo that the server has keeps its crop, because the customer may not be about to save changes. */
const isOpen = ({ crop, photoId }: ChosenPhoto): boolean =>
  photoId === undefined && crop !== undefined && crop.faces === undefined && crop.face === undefined;

/** The crop with the found faces. It shows them well if the customer has neither moved the photo nor accepted its pixels. */
function cropWith(photo: PhotoEntry, people: People, aspect: number, max: number) {
  const faces = people.faces.slice(0, max > manyPhotos ? facesOfMany : maxFaces);
  const { view } = cutFrom(photo.crop, photo, aspect);
  const untouched = cropFrom(cutFrom(undefined, photo, aspect), photo, aspect);
  const isUntouched = !photo.printAnyway && JSON.stringify(photo.crop) === JSON.stringify(untouched);
  return cropFrom(
    { view: isUntouched ? viewOf({ ...people, faces }, photo, frameOf(aspect)) : view, faces },
    photo,
    aspect,
  );
}
