import { useEffect, useSyncExternalStore } from 'react';
import { photoStore } from './browser-photos.ts';
import type { PhotoSet, Sending } from './chosen-photo.ts';

interface PhotoSets {
  readonly draft: PhotoSet | undefined;
  readonly sending: Sending | undefined;
}

/** The photos that this browser keeps for a line, and those that it is sending to the line. Includes changes of other tabs. */
export function usePhotoSets(id: string): PhotoSets {
  const state = useSyncExternalStore(photoStore.subscribe, photoStore.snapshot, () => undefined);
  useEffect(() => {
    if (state === undefined) void photoStore.load();
  }, [state]);
  return { draft: photoStore.draft(id, state), sending: photoStore.sending(id, state) };
}
