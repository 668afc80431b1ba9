import { useState } from 'react';
import { usePendingActs } from '#web/lib/use-pending-acts.ts';
import { type DelayedName, type DelayedStep, refreshOrder, takeDelayed } from './api/take-step.ts';

const delayedNames: ReadonlySet<string> = new Set<DelayedName>([
  ...(['seen', 'ask', 'confirm'] as const),
  ...(['make', 'ship', 'deliver', 'collect'] as const),
]);

/** True for the everyday steps. They can't be taken back afterwards, and most mail the customer. */
export const isDelayed = (name: string | undefined): name is DelayedName =>
  name !== undefined && delayedNames.has(name);

/** Takes steps after a delay of some seconds, in which the owner can undo them. */
export function useDelayedSteps() {
  const [result, setResult] = useState<DelayedName | 'undone'>();
  const { acts, list } = usePendingActs<DelayedStep>({
    idOf: ({ orderId }) => orderId,
    send: takeDelayed,
    onDone(step) {
      setResult(step.name);
      refreshOrder(step);
    },
  });
  const open = list.filter(({ failure }) => failure === undefined);
  const waiting = open.filter(({ isSending }) => !isSending).map(({ item }) => item);
  return {
    waiting,
    /** The last step that was taken, or that the owner has undone it. Undefined while an order waits. */
    result: waiting.length === 0 ? result : undefined,
    /** Forgets how the last step ended, and the one that this order waits for or that failed. */
    forget(orderId: string) {
      acts.undo(orderId);
      setResult(undefined);
    },
    /** The step for which this order waits, or that is being taken. */
    stepOf: (orderId: string) => open.find(({ item }) => item.orderId === orderId)?.item.name,
    failureOf: (orderId: string) => list.find(({ item }) => item.orderId === orderId)?.failure,
    delay(steps: readonly DelayedStep[]) {
      setResult(undefined);
      for (const step of steps) acts.add(step);
    },
    undo() {
      for (const { orderId } of waiting) acts.undo(orderId);
      setResult('undone');
    },
    takeNow: () => acts.sendAll(false),
  };
}

export type DelayedSteps = ReturnType<typeof useDelayedSteps>;
