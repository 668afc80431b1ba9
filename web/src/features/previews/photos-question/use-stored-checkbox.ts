import { useEffect, useState } from 'react';

/**
 * A checkbox whose value the browser stores asynchronously. It updates optimistically, before `store` resolves to whether the
 * value was stored.
 */
export function useStoredCheckbox(stored: boolean, store: (isTicked: boolean) => Promise<boolean>) {
  const [optimistic, setOptimistic] = useState<boolean>();
  useEffect(() => {
    if (optimistic === stored) setOptimistic(undefined);
  }, [optimistic, stored]);
  const tick = (isTicked: boolean): void => {
    setOptimistic(isTicked);
    void store(isTicked).then((isStored) => isStored || setOptimistic(undefined));
  };
  return { isTicked: optimistic ?? stored, tick };
}
