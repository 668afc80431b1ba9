import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Crop } from '#contracts/answers.ts';
import type { PhotosQuestion } from '#contracts/questions.ts';
import { photoStore } from './browser-photos.ts';
import type { ChosenPhoto, NewPhotoChoice } from './chosen-photo.ts';

export interface ChosenPhotos {
  /** False until the photos have been read from the browser's storage. */
  readonly isLoaded: boolean;
  /** The photos of all questions, in order. */
  readonly photos: readonly ChosenPhoto[];
  /** When the customer agreed to the use of these photos, in milliseconds. */
  readonly consentAt: number | undefined;
  /** Adds measured photos at the end. Rejects, and adds none, if the browser's storage is full. */
  readonly add: (question: PhotosQuestion, chosen: readonly NewPhotoChoice[]) => Promise<void>;
  readonly crop: (id: string, crop: Crop | undefined) => Promise<void>;
  /** Records, or clears, the customer's wish to print these photos although they have too few pixels. */
  readonly printAnyway: (ids: readonly string[], wanted: boolean) => Promise<void>;
  /** Puts the photos into the order of these IDs, followed by all other photos. */
  readonly reorder: (ids: readonly string[]) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** Stores the JPEG that shows the gift made from a question's photos; undefined removes it. */
  readonly keepPreview: (questionId: string, preview: Blob | undefined) => Promise<void>;
  readonly consent: (given: boolean) => Promise<void>;
}

/**
 * The photos that the customer has chosen for a product, a cart line or an order's line (`order:<orderId>:<lineId>`). The
 * browser keeps them for `keptDays`, or until the server has added them to their line. Includes changes made in other tabs.
 */
export function useChosenPhotos(draftKey: string): ChosenPhotos {
  const state = useSyncExternalStore(photoStore.subscribe, photoStore.snapshot, () => undefined);
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly photos: readonly ChosenPhoto[] }>();
  useEffect(() => {
    let isCurrent = true;
    const show = async () => {
      if (state === undefined) await photoStore.load();
      const photos = await photoStore.photosOf(draftKey);
      if (isCurrent) setLoaded({ key: draftKey, photos });
    };
    void show();
    return () => {
      isCurrent = false;
    };
  }, [state, draftKey]);
  const actions = useMemo(() => actionsOf(draftKey), [draftKey]);
  const isLoaded = loaded?.key === draftKey;
  return {
    isLoaded,
    photos: isLoaded ? loaded.photos : [],
    consentAt: photoStore.draft(draftKey, state)?.consentAt,
    ...actions,
  };
}

const actionsOf = (draftKey: string) => ({
  add: (question: PhotosQuestion, chosen: readonly NewPhotoChoice[]) => photoStore.add(draftKey, question, chosen),
  crop: (id: string, crop: Crop | undefined) => photoStore.crop(draftKey, id, crop),
  printAnyway: (ids: readonly string[], wanted: boolean) => photoStore.printAnyway(draftKey, ids, wanted),
  reorder: (ids: readonly string[]) => photoStore.reorder(draftKey, ids),
  remove: (id: string) => photoStore.remove(draftKey, id),
  keepPreview: (questionId: string, preview: Blob | undefined) => photoStore.keepPreview(draftKey, questionId, preview),
  consent: (given: boolean) => photoStore.consent(draftKey, given),
});
