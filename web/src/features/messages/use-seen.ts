import { type RefObject, useEffect, useRef } from 'react';

/** Calls `onSeen` once the element is on a visible screen, again for each other `version`. Nothing while it is undefined. */
export function useSeen<T extends Element>(version: number | undefined, onSeen: () => void): RefObject<T | null> {
  const ref = useRef<T>(null);
  const seen = useRef(onSeen);
  seen.current = onSeen;
  useEffect(() => {
    if (version === undefined || !ref.current) return;
    let isOnScreen = false;
    let isDone = false;
    const check = () => {
      if (isDone || !isOnScreen || document.visibilityState !== 'visible') return;
      isDone = true;
      seen.current();
    };
    const observer = new IntersectionObserver((entries) => {
      isOnScreen = entries.at(-1)?.isIntersecting === true;
      check();
    });
    observer.observe(ref.current);
    document.addEventListener('visibilitychange', check);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', check);
    };
  }, [version]);
  return ref;
}
