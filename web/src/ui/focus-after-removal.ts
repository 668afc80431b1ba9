import { useLayoutEffect, useRef } from 'react';
import { moveFocus } from './move-focus.ts';

/**
 * Keeps the focus in a list when an item goes with the pressed button. `controls` selects one control of each item, and the one
 * that adds an item: the control after the removed item's gets the focus.
 */
export function useFocusAfterRemoval<Root extends HTMLElement>(controls: string) {
  const root = useRef<Root>(null);
  /** The controls of the item that is being removed and of those after it. */
  const removed = useRef<readonly HTMLElement[]>([]);
  const all = () => [...(root.current?.querySelectorAll<HTMLElement>(controls) ?? [])];
  useLayoutEffect(() => {
    const [gone, ...after] = removed.current;
    if (gone === undefined || gone.isConnected) return;
    removed.current = [];
    const next = after.find(({ isConnected }) => isConnected) ?? all().at(-1) ?? null;
    if (document.activeElement === document.body) moveFocus(next);
  });
  return {
    root,
    /** To be called before the item goes. `index` counts the controls. */
    remove(index: number): void {
      removed.current = all().slice(index);
    },
    /** The item stays, because its removal failed. */
    keep(): void {
      removed.current = [];
    },
  };
}
