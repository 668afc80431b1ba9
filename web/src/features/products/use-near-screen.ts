import { type RefObject, useEffect, useRef, useState } from 'react';

/** The distance from the screen at which a part of the page loads, in pixels: about one screen of a phone. */
const nearDistance = 600;

/** Whether a part of the page has come near the screen. It starts as false, on the server too. */
export function useNearScreen<T extends Element>(): readonly [ref: RefObject<T | null>, near: boolean] {
  const ref = useRef<T>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: `${nearDistance}px` },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [ref, isNear];
}
