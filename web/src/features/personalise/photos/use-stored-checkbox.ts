import { useEffect, useState } from 'react';

/** A checkbox whose value the browser stores asynchronously. It updates optimistically, before the value is stored. */
export function useStoredCheckbox(stored: boolean, store: (isTicked: boolean) => Promise<void>) {
  const [optimistic, setOptimistic] = useState<boolean>();
  useEffect(() => {
    if (optimistic === stored) setOptimistic(undefined);
  }, [optimistic, stored]);
  const tick = (isTicked: boolean): void => {
    setOptimistic(isTicked);
    store(isTicked).catch(() => setOptimistic(undefined));
  };
  return { isTicked: optimistic ?? stored, tick };
}
