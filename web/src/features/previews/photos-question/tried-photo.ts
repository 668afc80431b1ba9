import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { PhotosQuestion } from '#contracts/questions/questions.ts';
import { photoStore } from '../../photos/browser-photos.ts';
import type { PhotoEntry } from '../../photos/chosen-photo.ts';
import { type Cut, cropFrom, cutFrom, frameOf } from '../drawing/crop.ts';
import type { Photo } from '../drawing/photo.ts';
import { frameAspect } from '../drawing/view.ts';
import { groupView, leastFilled } from './use-found-faces.ts';
import type { StoreChange } from './use-photo-storage.ts';

/** The draft key of the photo from `/try`. It belongs to no product, so it is never sent. */
const draftKey = 'try';

const consentToTried = () => photoStore.draft(draftKey)?.consentAt;

/** Stores the photo of `/try` in this browser, so that a gift's page can begin with it. */
export async function keepTriedPhoto({ file, original, name }: Photo, cut: Cut): Promise<void> {
  const id = crypto.randomUUID();
  const crop = cropFrom(cut, original, frameAspect);
  const entry: PhotoEntry = { id, questionId: '', fileName: name, ...original, crop, at: Date.now() };
  await photoStore.begin(draftKey, { photos: [entry], questions: {}, previews: {} }, new Map([[id, file]]));
}

/**
 * The photo of `/try` as this question's photo, in a crop of this aspect ratio; undefined if there is none. A print that shows the
 * photo itself gets another view where that of `/try` would leave much of it empty.
 */
export function useTriedPhoto(
  { id: questionId }: PhotosQuestion,
  aspect: number,
  showsPhotos: boolean,
): PhotoEntry | undefined {
  const state = useSyncExternalStore(photoStore.subscribe, photoStore.snapshot, () => undefined);
  const entry = photoStore.draft(draftKey, state)?.photos[0];
  return useMemo(() => {
    if (!entry) return undefined;
    const { view, faces = [] } = cutFrom(entry.crop, entry, frameAspect);
    const smallest = leastFilled(showsPhotos);
    const isEmpty = cutFrom(cropFrom({ view }, entry, aspect), entry, aspect).view.zoom < smallest;
    const shown = isEmpty ? groupView({ faces }, entry, frameOf(aspect), smallest) : view;
    const crop = cropFrom({ view: shown, ...(entry.crop?.faces && { faces }) }, entry, aspect);
    return { ...entry, questionId, crop, isTried: true };
  }, [entry, questionId, aspect, showsPhotos]);
}

/** Records the consent that a customer gives, or withdraws, for a gift's photos with the photo of `/try` too, if it is among them. */
export async function agreeToTried(photos: readonly PhotoEntry[], given: boolean): Promise<void> {
  const tried = photoStore.draft(draftKey)?.photos[0];
  if (photos.some(({ id }) => id === tried?.id)) await photoStore.consent(draftKey, given);
}

/** The gifts that this tab began with a tried photo. One that was added to the cart since, or emptied, is not begun again. */
const begun = new Set<string>();

interface TriedStartOptions {
  /** The photo to begin with; undefined to begin with none. */
  readonly tried: PhotoEntry | undefined;
  readonly question: PhotosQuestion;
  readonly draftKey: string;
  readonly store: StoreChange;
}

/** Begins a gift with the photo of `/try`, unless the customer has chosen or removed photos for it. */
export function useTriedStart({ tried, question, draftKey, store }: TriedStartOptions): void {
  useEffect(() => {
    const pair = `${tried?.id} ${draftKey}`;
    if (!tried || begun.has(pair)) return;
    begun.add(pair);
    const { id, detail, printMm, min } = question;
    const started = { photos: [tried], questions: { [id]: { detail, printMm, min } }, previews: {} };
    const consentAt = consentToTried();
    void store(() => photoStore.begin(draftKey, { ...started, ...(consentAt !== undefined && { consentAt }) }));
  }, [tried, question, draftKey, store]);
}
