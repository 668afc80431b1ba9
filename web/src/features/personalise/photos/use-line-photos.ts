import { useEffect, useState } from 'react';
import type { PhotosAnswer } from '#contracts/answers.ts';
import type { PhotoView } from '#contracts/photo.ts';
import type { PhotosQuestion } from '#contracts/questions.ts';
import { callApi } from '#web/lib/api.ts';
import { photoStore } from '../../photos/browser-photos.ts';
import type { NewPhotoChoice } from '../../photos/chosen-photo.ts';
import { measurePhoto } from '../../photos/measure-photo.ts';
import type { ChosenPhotos } from '../../photos/use-chosen-photos.ts';

/**
 * Brings the photos that a cart line already has into its draft, so that they are shown, cropped and removed like chosen ones. True
 * if one could not be opened; the line keeps its photos then.
 */
export function useLinePhotos(
  { isLoaded, add }: ChosenPhotos,
  draftKey: string,
  question: PhotosQuestion,
  answer: PhotosAnswer | undefined,
): boolean {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!isLoaded || !answer?.photos.length) return;
    if (photoStore.draft(draftKey)?.questions[question.id]) return;
    let isCurrent = true;
    Promise.all(answer.photos.map(({ photoId, crop }, index) => uploaded(photoId, crop, index)))
      .then((photos) => (isCurrent ? add(question, photos) : undefined))
      .catch(() => isCurrent && setFailed(true));
    return () => {
      isCurrent = false;
    };
  }, [isLoaded, draftKey, question.id, answer !== undefined]);
  return failed;
}

async function uploaded(
  photoId: string,
  crop: PhotosAnswer['photos'][number]['crop'],
  index: number,
): Promise<NewPhotoChoice> {
  const { url } = await callApi<PhotoView>('GET', `/api/photos/${photoId}/view`, { signedIn: true });
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The photo could not be read: ${answer.status}`);
  const file = await answer.blob();
  const size = await measurePhoto(file);
  if (!size) throw new Error('The photo could not be opened');
  return { file, fileName: `photo-${index + 1}`, ...size, photoId, ...(crop && { crop }) };
}
