import { useEffect, useRef } from 'react';

/** The ref of a positioned row of links. On a phone, where the row is wider than the screen, it scrolls to the current link. */
export function useCurrentInView() {
  const row = useRef<HTMLUListElement>(null);
  // A row that shows the same link is left where it was scrolled by hand.
  const last = useRef<Element>(null);
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]') ?? null;
    if (row.current && link && link !== last.current)
      row.current.scrollLeft = link.offsetLeft - row.current.clientWidth / 3;
    last.current = link;
  });
  return row;
}
