import { useState } from 'react';
import { usePendingActs } from '#web/lib/use-pending-acts.ts';
import { type DelayedName, type DelayedStep, refreshOrder, type SeenOrder, takeDelayed } from './api/take-step.ts';

const delayedNames: ReadonlySet<string> = new Set<DelayedName>([
  ...(['seen', 'ask', 'confirm'] as const),
  ...(['make', 'ship', 'deliver', 'collect'] as const),
]);

/** True for the everyday steps. They can't be taken back afterwards, and most mail the customer. */
export const isDelayed = (name: string | undefined): name is DelayedName =>
  name !== undefined && delayedNames.has(name);

/** Takes steps of the shown orders after a delay of some seconds, in which the owner can undo them. */
export function useDelayedSteps(orders: readonly SeenOrder[]) {
  /** The step that was taken last, or the orders whose steps were undone, as the owner saw them. */
  const [last, setLast] = useState<DelayedName | readonly SeenOrder[]>();
  const { acts, list } = usePendingActs<DelayedStep>({
    idOf: ({ orderId }) => orderId,
    send: takeDelayed,
    onDone(step) {
      setLast(step.name);
      refreshOrder(step);
    },
  });
  const open = list.filter(({ failure }) => failure === undefined);
  const waiting = open.filter(({ isSending }) => !isSending).map(({ item }) => item);
  const isUnchanged = ({ orderId, version }: SeenOrder) =>
    orders.some((order) => order.orderId === orderId && order.version === version);
  const resultNow = (): DelayedName | 'undone' | undefined => {
    if (waiting.length > 0) return undefined;
    if (typeof last !== 'object') return last;
    return last.every(isUnchanged) ? 'undone' : undefined;
  };
  return {
    waiting,
    /** The last step that was taken, or that it was undone and its orders have not changed since. Undefined while one waits. */
    result: resultNow(),
    /** Forgets how the last step ended, and the one that this order waits for or that failed. */
    forget(orderId: string) {
      acts.undo(orderId);
      setLast(undefined);
    },
    /** The step for which this order waits, or that is being taken. */
    stepOf: (orderId: string) => open.find(({ item }) => item.orderId === orderId)?.item.name,
    failureOf: (orderId: string) => list.find(({ item }) => item.orderId === orderId)?.failure,
    delay(steps: readonly DelayedStep[]) {
      setLast(undefined);
      for (const step of steps) acts.add(step);
    },
    undo() {
      for (const { orderId } of waiting) acts.undo(orderId);
      setLast(waiting);
    },
    takeNow: () => acts.sendAll(false),
  };
}

export type DelayedSteps = ReturnType<typeof useDelayedSteps>;
