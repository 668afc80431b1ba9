import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Line } from '#contracts/cart/cart.ts';
import type { PhotosAnswer } from '#contracts/questions/answers.ts';
import { giftPhotos as texts } from '#web/texts/previews/gift-photos.ts';
import { type ChosenPhoto, toAnsweredPhoto } from '../../photos/chosen-photo.ts';

export interface PhotoReportsOptions {
  /** The cart or order line that the customer edits. */
  readonly line: Line | undefined;
  readonly needsConsent: boolean;
  /** How many photos with too few pixels the customer has not agreed to print. */
  readonly unconfirmedPoor: number;
  readonly photos: readonly ChosenPhoto[];
  readonly isLoaded: boolean;
  /** Called with what the customer must do before the photos can be sent, as sentences. */
  readonly onBlockers: (blockers: readonly string[]) => void;
  /** Called with whether the draft has photos for this question. */
  readonly onChosen: (hasPhotos: boolean) => void;
  /** Called with the photos that the server already has, in order, once they are in the draft. */
  readonly onKept: (photos: PhotosAnswer['photos']) => void;
}

/** Reports to the page what blocks the photos, and which of them the server already has. */
export function usePhotoReports(options: PhotoReportsOptions): void {
  const { line, needsConsent, unconfirmedPoor, photos, isLoaded, onBlockers, onChosen, onKept } = options;
  const kept = photos.flatMap((photo) => (photo.photoId ? [toAnsweredPhoto(photo.photoId, photo)] : []));
  const latest = useRef({ onBlockers, onChosen, onKept, kept });
  latest.current = { onBlockers, onChosen, onKept, kept };
  const hasPhotos = photos.length > 0;
  // Before the photos appear: a click right afterwards must know what blocks them.
  useLayoutEffect(() => {
    if (!isLoaded) return;
    latest.current.onBlockers([
      ...(needsConsent ? [texts.waiting] : []),
      ...(unconfirmedPoor > 0 ? [texts.untickedPoor(unconfirmedPoor)] : []),
    ]);
    latest.current.onChosen(hasPhotos);
  }, [isLoaded, needsConsent, unconfirmedPoor, hasPhotos]);
  const isEditing = line !== undefined;
  const keptKey = JSON.stringify(kept);
  const wasFilled = useRef(false);
  useEffect(() => {
    // Reports nothing until the draft has been filled with the line's photos: otherwise saving would remove them.
    if (keptKey !== '[]') wasFilled.current = true;
    if (isLoaded && isEditing && wasFilled.current) latest.current.onKept(latest.current.kept);
  }, [keptKey, isLoaded, isEditing]);
}
