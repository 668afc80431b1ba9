import { useRef } from 'react';
import type { ChosenPhoto } from '../../photos/chosen-photo.ts';
import type { useChosenPhotos } from '../../photos/use-chosen-photos.ts';

/**
 * The photos to draw the gift from. The browser deletes the draft once the cart line has its photos, but the page keeps showing
 * them while the gift is in the cart.
 */
export function useShownPhotos(
  { isLoaded, hasDraft, photos }: ReturnType<typeof useChosenPhotos>,
  isInCart: boolean,
): { readonly shown: readonly ChosenPhoto[]; readonly areGiven: boolean } {
  const latest = useRef<readonly ChosenPhoto[]>([]);
  if (photos.length > 0 || (isLoaded && (hasDraft || !isInCart))) latest.current = photos;
  return { shown: latest.current, areGiven: photos.length === 0 && latest.current.length > 0 };
}
