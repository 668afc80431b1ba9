import { useEffect, useRef } from 'react';
import { maxFaces } from '#contracts/previews/faces.ts';
import type { Size } from '#web/lib/size.ts';
import { photoStore } from '../../photos/browser-photos.ts';
import type { ChosenPhoto, PhotoEntry } from '../../photos/chosen-photo.ts';
import { cropFrom, cutFrom, frameOf } from '../drawing/crop.ts';
import { viewOf } from '../drawing/place-faces.ts';
import type { View } from '../drawing/view.ts';
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
  /** True if the gift shows the photos themselves, so that soft colours would fill the rest of a print. */
  readonly showsPhotos: boolean;
  readonly store: StoreChange;
}

/** The share of a frame that a photo fills at least. A wider group is cut in a print that shows the photo itself. */
export const leastFilled = (showsPhotos: boolean): number => (showsPhotos ? 0.75 : 0);

/** Of a gift with more photos than this, each photo stores few faces, so that the answers stay within their limit. */
const manyPhotos = 12;
const facesOfMany = 4;

/** Stores the faces that were found in new photos in their crops, once. A crop that has faces is never changed. */
export function useFoundFaces({
  draftKey,
  photos,
  searches,
  aspect,
  max,
  showsPhotos,
  store,
}: FoundFacesOptions): void {
  const stored = useRef(new Set<string>());
  useEffect(() => {
    for (const photo of photos) {
      const search = searches.get(photo.id);
      if (search === undefined || search === 'failed' || stored.current.has(photo.id) || !isOpen(photo)) continue;
      stored.current.add(photo.id);
      const smallest = leastFilled(showsPhotos);
      const faces = search.faces.slice(0, max > manyPhotos ? facesOfMany : maxFaces);
      const people = { ...search, faces };
      void store(() => photoStore.crop(draftKey, photo.id, (current) => cropWith(current, people, aspect, smallest)));
    }
  }, [draftKey, photos, searches, aspect, max, showsPhotos, store]);
}

/** A photo that the server has keeps its crop, because the customer may not be about to save changes. */
const isOpen = ({ crop, photoId }: ChosenPhoto): boolean =>
  photoId === undefined && crop !== undefined && crop.faces === undefined && crop.face === undefined;

/** The crop with the found faces. It shows them well if the customer has neither moved the photo nor accepted its pixels. */
function cropWith(photo: PhotoEntry, people: People, aspect: number, smallest: number) {
  const { faces } = people;
  const { view } = cutFrom(photo.crop, photo, aspect);
  const untouched = cropFrom(cutFrom(undefined, photo, aspect), photo, aspect);
  const isUntouched = !photo.printAnyway && JSON.stringify(photo.crop) === JSON.stringify(untouched);
  return cropFrom(
    { view: isUntouched ? groupView(people, photo, frameOf(aspect), smallest) : view, faces },
    photo,
    aspect,
  );
}

/** The view of the group, or without a part of the frame beyond the photo, of as many people as fit with the main one. */
export function groupView(people: People, photo: Size, frame: Size, smallest: number): View {
  const view = viewOf(people, photo, frame);
  const faces = people.faces.slice(0, -1);
  return view.zoom >= smallest || faces.length === 0 ? view : groupView({ ...people, faces }, photo, frame, 1);
}
