import { useCallback, useState } from 'react';
import { photos as texts } from '#web/texts/photos/photos.ts';

/** Runs a change of the stored photos, and announces it once it is stored. Never rejects: resolves to whether it was stored. */
export type StoreChange = (change: () => Promise<void>, announcement?: string) => Promise<boolean>;

interface PhotoStorage {
  readonly store: StoreChange;
  /** The last announced change, for a live region. */
  readonly announcement: string;
  /** Why the last change could not be stored, as sentences. */
  readonly problems: readonly string[];
}

/** Reports whether the browser stored the customer's changes. Its storage may be full or fail. */
export function usePhotoStorage(): PhotoStorage {
  const [announcement, announce] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const store = useCallback<StoreChange>(async (change, text) => {
    const isStored = await change().then(
      () => true,
      () => false,
    );
    setFailed(!isStored);
    if (isStored && text !== undefined) announce(text);
    return isStored;
  }, []);
  return { store, announcement, problems: hasFailed ? [texts.noRoom] : [] };
}
