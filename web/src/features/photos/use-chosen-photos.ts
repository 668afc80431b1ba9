import { useEffect, useState, useSyncExternalStore } from 'react';
import { photoStore } from './browser-photos.ts';
import type { ChosenPhoto, PhotoSet } from './chosen-photo.ts';
import { isSentBy } from './sendings.ts';

interface ChosenPhotos {
  /** False until the photos have been read from the browser's storage. */
  readonly isLoaded: boolean;
  /** False if the customer has chosen no photos, or the server has added them to their line. */
  readonly hasDraft: boolean;
  /** True if these photos are being sent to a line. */
  readonly areSent: boolean;
  /** The photos of all questions, in order. */
  readonly photos: readonly ChosenPhoto[];
  /** How the photos of each question are to be prepared; undefined for one whose photos the server already has. */
  readonly questions: PhotoSet['questions'];
  /** When the customer agreed to the use of these photos, in milliseconds. */
  readonly consentAt: number | undefined;
}

const noQuestions: PhotoSet['questions'] = {};

/**
 * The photos that the customer has chosen for a product, a cart line or an order's line (`order:<orderId>:<lineId>`). The
 * browser keeps them for `keptDays`, or until the server has added them to their line. Includes changes made in other tabs.
 * Change them with `photoStore`.
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
  const isLoaded = loaded?.key === draftKey;
  const draft = photoStore.draft(draftKey, state);
  return {
    isLoaded,
    hasDraft: draft !== undefined && Object.keys(draft.questions).length > 0,
    areSent: draft !== undefined && state?.sendings.some((each) => isSentBy(draft, each)) === true,
    photos: isLoaded ? loaded.photos : [],
    questions: draft?.questions ?? noQuestions,
    consentAt: draft?.consentAt,
  };
}
