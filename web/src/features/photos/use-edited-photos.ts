import { useEffect } from 'react';
import type { Line } from '#contracts/cart/cart.ts';
import { photos as texts } from '../../texts/photos/photos.ts';
import { fetchPhoto } from './api/fetch-photo.ts';
import { viewPhoto } from './api/view-photo.ts';
import { photoStore } from './browser-photos.ts';
import { hold } from './browser-sender.ts';
import type { PhotoEntry } from './chosen-photo.ts';
import { measurePhoto } from './decode-image.ts';

/** Runs a change of the stored photos. Never rejects. */
type Store = (change: () => Promise<void>) => Promise<unknown>;

/**
 * Fills the draft, if there is none, with a line's photos for editing; if one can't be fetched, the line keeps its
 * photos. Holds the line meanwhile. `store` reports whether the draft could be stored.
 */
export function useEditedPhotos(draftKey: string, line: Line | undefined, store: Store): void {
  const lineId = line?.lineId;
  useEffect(() => (lineId === undefined ? undefined : hold(lineId)), [lineId]);
  useEffect(() => {
    if (line) void store(() => fillDraft(draftKey, line));
  }, [draftKey, line, store]);
}

async function fillDraft(draftKey: string, line: Line): Promise<void> {
  const state = await photoStore.load();
  if (photoStore.draft(draftKey, state)) return;
  const sending = photoStore.sending(draftKey, state);
  if (sending) return photoStore.begin(draftKey, sending);
  const fetched = await fetchPhotos(line).catch(() => undefined);
  if (fetched) return photoStore.begin(draftKey, fetched, fetched.files);
  // The line has no photos yet: use those that the customer chose on the gift's page, if there are any.
  if (!hasPhotos(line)) await photoStore.move(line.productId, draftKey);
}

const hasPhotos = ({ answers = {} }: Line): boolean => Object.values(answers).some((answer) => 'photos' in answer);

/** Fetches a line's photos and previews from the server; undefined if the line has none. */
async function fetchPhotos({ answers = {} }: Line) {
  const files = new Map<string, Blob>();
  const photos: PhotoEntry[] = [];
  const fetchFile = async (photoId: string) => {
    const id = crypto.randomUUID();
    const { url } = await viewPhoto(photoId);
    const file = await (await fetchPhoto(url)).blob();
    files.set(id, file);
    return { id, file };
  };
  const questions: Record<string, undefined> = {};
  const previews: Record<string, string> = {};
  for (const [questionId, answer] of Object.entries(answers)) {
    if (!('photos' in answer)) continue;
    questions[questionId] = undefined;
    for (const { photoId, ...asked } of answer.photos) {
      const { id, file } = await fetchFile(photoId);
      const size = await measurePhoto(file);
      if (!size) throw new Error('The photo can’t be read');
      const fileName = texts.photoName;
      photos.push({ id, questionId, fileName, photoId, ...size, at: Date.now(), ...asked });
    }
    if (answer.preview !== undefined) previews[questionId] = (await fetchFile(answer.preview)).id;
  }
  return Object.keys(questions).length > 0 ? { photos, questions, previews, files } : undefined;
}
