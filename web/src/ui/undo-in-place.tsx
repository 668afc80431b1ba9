import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import type { PendingAct } from '../lib/pending-acts.ts';
import { Button } from './button.tsx';
import { moveFocus } from './move-focus.ts';
import './undo-in-place.css';

interface UndoInPlaceProps {
  /** The act on the entry. A failed one can be tried again. */
  readonly act: Pick<PendingAct<unknown>, 'isSending' | 'failure'> | undefined;
  /** What happens to the entry. */
  readonly words: string;
  readonly undo: string;
  /** Names the entry for screen readers. */
  readonly name: string;
  readonly onUndo: () => void;
  /** The entry's buttons. The last one removes it. */
  readonly children: ReactNode;
}

/**
 * The buttons of an entry of a list, or *Undo* in their place while the entry is being removed. They keep their space, because a
 * shorter entry would bring the buttons of the next one under the thumb.
 */
export function UndoInPlace({ act, children, ...cover }: UndoInPlaceProps) {
  const isPending = act !== undefined && act.failure === undefined;
  return (
    <div className="undo-in-place">
      {isPending && <Cover isSending={act.isSending === true} {...cover} />}
      <div style={isPending ? { visibility: 'hidden' } : undefined}>{children}</div>
    </div>
  );
}

interface CoverProps extends Omit<UndoInPlaceProps, 'act' | 'children'> {
  readonly isSending: boolean;
}

/** *Undo* isn't where the pressed button was, so that a second tap does nothing. */
function Cover({ words, undo, name, isSending, onUndo }: CoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    const buttons = element?.closest('.undo-in-place');
    moveFocus(element);
    return () => {
      if (document.activeElement !== element) return;
      // By then the page has changed: the entry shows its buttons again, or is gone.
      queueMicrotask(() =>
        moveFocus(buttons?.isConnected ? ([...buttons.querySelectorAll('button')].at(-1) ?? null) : heading()),
      );
    };
  }, []);
  return (
    <div className="undo-in-place__cover">
      <p id={id}>{words}</p>
      <Button ref={button} look="secondary" busy={isSending} aria-describedby={id} onClick={onUndo}>
        <span>{undo}</span>
        <span className="visually-hidden">{` ${name}`}</span>
      </Button>
    </div>
  );
}

const heading = (): HTMLElement | null => document.querySelector('h1');
