import { useLayoutEffect, useRef } from 'react';

/** Moves the focus to an element that stays or appears when the pressed button disappears, and the focus with it. */
export const moveFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

/** Moves the focus to an element and scrolls only as far as needed to show it. */
export function moveFocusInView(element: HTMLElement | null, block: ScrollLogicalPosition = 'nearest'): void {
  moveFocus(element);
  element?.scrollIntoView({ block });
}

/**
 * Moves the focus to an element when it appears, unless the visitor has moved the focus elsewhere meanwhile. The element needs
 * `tabIndex={-1}` if visitors can't focus it themselves.
 */
export function useFocusOnArrival<Target extends HTMLElement>() {
  const element = useRef<Target>(null);
  useLayoutEffect(() => {
    // The lost focus is on the body, and a pressed button may have passed it to the area around the element.
    if (document.activeElement?.contains(element.current)) moveFocusInView(element.current);
  }, []);
  return element;
}
