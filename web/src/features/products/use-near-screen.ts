import { type RefObject, useEffect, useRef, useState } from 'react';

/** How near the screen a part of the page must be to load, in pixels: about one screen of a phone. */
const near = 600;

/** Whether a part of the page has come near the screen. It starts as false, on the server too. */
export function useNearScreen<T extends Element>(): readonly [ref: RefObject<T | null>, near: boolean] {
  const ref = useRef<T>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: `${near}px` },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [ref, isNear];
}
