import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { CloseIcon } from './icons.tsx';
import './dialog.css';

interface DialogProps {
  readonly open: boolean;
  /** Called when the shopper closes it: by the close control, the Escape key or a press beside it. */
  readonly onClose: () => void;
  /** True while work goes on whose end would be missed without it: then it does not close. */
  readonly held?: boolean;
  readonly title: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
}

/** A modal: the focus stays inside, and goes back to where it was afterwards. A bottom sheet on phones. */
export function Dialog({ open, onClose, held = false, title, closeLabel, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const pressed = useRef<EventTarget>(null);
  const close = () => {
    if (!held) onClose();
  };
  useEffect(() => {
    if (!open) return dialog.current?.close();
    dialog.current?.showModal();
    heading.current?.focus();
  }, [open]);
  // Taken away while it is open, it would take the focus with it.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      // A browser lets Escape be refused once, and the way back of a phone not at all.
      onCancel={(event) => held && event.preventDefault()}
      onClose={() => (held ? dialog.current?.showModal() : onClose())}
      onKeyDown={keepFocusInside}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      // A selection that ends beside the sheet is a click on the dialog too: it must also have begun there.
      onClick={({ target }) => target === dialog.current && target === pressed.current && close()}
    >
      <div className="dialog__sheet">
        <div className="dialog__head">
          <h2 ref={heading} id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <button
            type="button"
            className="dialog__close"
            aria-label={closeLabel}
            aria-disabled={held || undefined}
            onClick={close}
          >
            <CloseIcon />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

interface KeepButtonProps {
  readonly onKeep: () => void;
  readonly children: ReactNode;
}

/** Below the form of a dialog that asks: leaves everything as it is. */
export const KeepButton = ({ onKeep, children }: KeepButtonProps) => (
  <Button className="dialog__keep" look="quiet" onClick={onKeep}>
    {children}
  </Button>
);

/** The browser lets nothing of the page behind have the focus; this spares the shopper the way around its own controls. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')];
  const current = stops.findIndex((stop) => stop.matches(':focus'));
  if (event.shiftKey ? current > 0 : current < stops.length - 1) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0)?.focus();
}
