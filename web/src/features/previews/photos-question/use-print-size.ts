import { useEffect, useRef } from 'react';
import type { PhotosQuestion } from '#contracts/questions/questions.ts';
import { photoStore } from '../../photos/browser-photos.ts';
import { recropped } from '../drawing/crop.ts';
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
  const latest = useRef({ question, before });
  latest.current = { question, before };
  const size = String(question.printMm);
  const isOther = before !== undefined && String(before) !== size;
  useEffect(() => {
    const { question: sized, before: earlier } = latest.current;
    if (!isOther || !earlier) return;
    void store(() =>
      photoStore.resize(draftKey, sized, (photo) =>
        recropped(photo.crop, photo, earlier[0] / earlier[1], sized.printMm[0] / sized.printMm[1]),
      ),
    );
  }, [isOther, size, draftKey, store]);
}
