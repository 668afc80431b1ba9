import { useState } from 'react';
import type { ManagedOrder } from '#contracts/manage-orders.ts';
import { isCancellable } from './possible-steps.ts';

/** The selected orders among those shown. An order that can't be cancelled can't be selected. */
export interface Selection {
  readonly selectable: readonly ManagedOrder[];
  readonly selected: readonly ManagedOrder[];
  readonly select: (orders: readonly ManagedOrder[], on: boolean) => void;
}

/** The selection among the shown orders; orders that are no longer shown or selectable are dropped. */
export function useSelection(shown: readonly ManagedOrder[]): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const selectable = shown.filter(isCancellable);
  const select = (orders: readonly ManagedOrder[], on: boolean) => {
    const changed = new Set(orders.map(({ orderId }) => orderId));
    const others = [...ticked].filter((orderId) => !changed.has(orderId));
    setTicked(new Set(on ? [...others, ...changed] : others));
  };
  return { selectable, selected: selectable.filter(({ orderId }) => ticked.has(orderId)), select };
}
