import { useState } from 'react';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { isCancellable } from './possible-steps.ts';

/** The selected orders among those shown. Orders that can't be cancelled can't be selected. */
export interface Selection {
  readonly selectable: readonly ManagedOrder[];
  readonly selected: readonly ManagedOrder[];
  readonly select: (orders: readonly ManagedOrder[], on: boolean) => void;
}

/** Holds the selection. Orders that are no longer shown or selectable are not selected either. */
export function useSelection(shown: readonly ManagedOrder[]): Selection {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const selectable = shown.filter(isCancellable);
  const select = (orders: readonly ManagedOrder[], on: boolean) => {
    const changed = new Set(orders.map(({ orderId }) => orderId));
    const others = [...selectedIds].filter((orderId) => !changed.has(orderId));
    setSelectedIds(new Set(on ? [...others, ...changed] : others));
  };
  return { selectable, selected: selectable.filter(({ orderId }) => selectedIds.has(orderId)), select };
}
