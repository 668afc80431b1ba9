import { useCallback, useEffect, useState } from 'react';

/** How long the success text shows, in milliseconds. */
const duration = 3000;

/** A text that shows for three seconds after each call of `show`. */
export function useBriefMessage(text: string): readonly [shown: string | undefined, show: () => void] {
  const [shownAt, setShownAt] = useState<number>();
  useEffect(() => {
    if (shownAt === undefined) return;
    const timer = setTimeout(() => setShownAt(undefined), duration);
    return () => clearTimeout(timer);
  }, [shownAt]);
  const show = useCallback(() => setShownAt(Date.now()), []);
  return [shownAt === undefined ? undefined : text, show];
}
