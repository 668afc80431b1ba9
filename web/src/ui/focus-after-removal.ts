import { useLayoutEffect, useRef } from 'react';
import { moveFocus } from './move-focus.ts';

/**
 * Keeps the focus in a list when an item goes with the pressed button. `controls` selects one control of each item, and the one
 * that adds an item: the control at the item's place gets the focus.
 */
export function useFocusAfterRemoval<Root extends HTMLElement>(count: number, controls: string) {
  const root = useRef<Root>(null);
  const removed = useRef<number>(undefined);
  const before = useRef(count);
  useLayoutEffect(() => {
    const index = count < before.current ? removed.current : undefined;
    before.current = count;
    if (index === undefined) return;
    removed.current = undefined;
    const left = [...(root.current?.querySelectorAll<HTMLElement>(controls) ?? [])];
    if (document.activeElement === document.body) moveFocus(left[index] ?? left.at(-1) ?? null);
  }, [count]);
  const remove = (index: number): void => {
    removed.current = index;
  };
  return { root, remove };
}
