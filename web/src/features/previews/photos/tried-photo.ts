import { useSyncExternalStore } from 'react';
import { photoStore } from '../../photos/browser-photos.ts';
import type { NewPhotoChoice, PhotoEntry } from '../../photos/chosen-photo.ts';
import { type Cut, cropFrom, cutFrom } from '../preview/crop.ts';
import type { Photo } from '../preview/photo.ts';
import { frameAspect } from '../preview/view.ts';

/** The draft key of the photo from `/try`. It belongs to no product, so it is never sent. */
const draftKey = 'try';

/** Stores the photo of `/try` in this browser, so that a gift's page can offer it. */
export async function keepTriedPhoto({ file, original, name }: Photo, cut: Cut): Promise<void> {
  const id = crypto.randomUUID();
  const crop = cropFrom(cut, original, frameAspect);
  const entry: PhotoEntry = { id, questionId: '', fileName: name, ...original, crop, at: Date.now() };
  await photoStore.begin(draftKey, { photos: [entry], questions: {}, previews: {} }, new Map([[id, file]]));
}

/** Returns a function that gets the photo of `/try`, cropped for this aspect ratio; undefined if there is no photo. */
export function useTriedPhoto(aspect: number): (() => Promise<NewPhotoChoice | undefined>) | undefined {
  const state = useSyncExternalStore(photoStore.subscribe, photoStore.snapshot, () => undefined);
  const entry = photoStore.draft(draftKey, state)?.photos[0];
  if (!entry) return undefined;
  return async () => {
    const file = await photoStore.file(entry.id);
    const { fileName, width, height } = entry;
    const crop = cropFrom(cutFrom(entry.crop, entry, frameAspect), entry, aspect);
    return file && { file, fileName, width, height, crop };
  };
}
