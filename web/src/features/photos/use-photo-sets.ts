import { useEffect, useSyncExternalStore } from 'react';
import { photoStore } from './browser-photos.ts';
import type { Sending } from './chosen-photo.ts';

/** The signed-in customer's photos that are being sent to a line. Includes changes made in other tabs. */
export function useSending(id: string): Sending | undefined {
  const state = useSyncExternalStore(photoStore.subscribe, photoStore.snapshot, () => undefined);
  useEffect(() => {
    if (state === undefined) void photoStore.load();
  }, [state]);
  return photoStore.sending(id, state);
}
