import { useEffect, useRef } from 'react';
import type { Line } from '#contracts/cart/cart.ts';
import { messageOf } from '#web/lib/problem.ts';
import { cart as texts } from '#web/texts/cart/cart.ts';
import { Button } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { useRestoreLine } from '../api/remove-line.ts';
import './removed-line.css';

interface RemovedLineProps {
  readonly line: Line;
  readonly onRestored: () => void;
}

/** Replaces a deleted line and offers to undo: one tap deletes answers and photos that took the customer some time. */
export function RemovedLine({ line, onRestored }: RemovedLineProps) {
  const restoring = useRestoreLine();
  const undo = useRef<HTMLButtonElement>(null);
  // The DELETE button had the focus and was removed with its line.
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  return (
    <div className="removed-line">
      <p>{texts.removed(line.title)}</p>
      <Button
        ref={undo}
        look="secondary"
        busy={restoring.isPending}
        onClick={() => restoring.mutate(line, { onSuccess: onRestored })}
      >
        {texts.undo}
        <span className="visually-hidden">{` ${line.title}`}</span>
      </Button>
      <Message kind="error">{restoring.error ? messageOf(restoring.error) : undefined}</Message>
    </div>
  );
}
