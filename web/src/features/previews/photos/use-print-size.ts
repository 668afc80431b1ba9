import { useEffect, useRef } from 'react';
import type { PhotosQuestion } from '#contracts/questions/questions.ts';
import { photoStore } from '../../photos/browser-photos.ts';
import { cropFrom, cutFrom } from '../preview/crop.ts';
import type { StoreChange } from './use-photo-storage.ts';

interface PrintSizeOptions {
  /** With the print size that the customer chose. */
  readonly question: PhotosQuestion;
  readonly draftKey: string;
  /** The size to which the draft's photos are cropped; undefined if there are none, or their line is not loaded yet. */
  readonly before: PhotosQuestion['printMm'] | undefined;
  readonly store: StoreChange;
}

/** Fits the draft's photos to the print size when the customer has chosen another one. */
export function usePrintSize({ question, draftKey, before, store }: PrintSizeOptions): void {
  const latest = useRef(question);
  latest.current = question;
  const size = String(question.printMm);
  const isOther = before !== undefined && String(before) !== size;
  useEffect(() => {
    if (!isOther) return;
    const [width, height] = latest.current.printMm;
    const aspect = width / height;
    void store(() =>
      photoStore.resize(draftKey, latest.current, (photo) =>
        cropFrom(cutFrom(photo.crop, photo, aspect), photo, aspect),
      ),
    );
  }, [isOther, size, draftKey, store]);
}
