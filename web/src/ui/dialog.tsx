import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { CloseIcon } from './icons.tsx';
import './dialog.css';

interface DialogProps {
  readonly open: boolean;
  /** Called when the user closes the dialog with the close control, the Escape key or a press outside. */
  readonly onClose: () => void;
  /** While true, the dialog cannot be closed, so that the user sees the result. */
  readonly held?: boolean;
  /** `screen` for content that needs the whole screen. Default: `form`. */
  readonly size?: 'form' | 'screen';
  readonly title: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
}

/** A modal that traps the focus and restores it on close. A bottom sheet on phones. */
export function Dialog({ open, onClose, held = false, size = 'form', title, closeLabel, children }: DialogProps) {
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
  // Closing before unmounting gives the focus back to the element that had it.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dialog dialog--${size}`}
      aria-labelledby={titleId}
      // Closes by the state, or a press that follows at once would open what is open still. A file chooser's event bubbles.
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        close();
      }}
      // Browsers let a page cancel Escape only once and a phone's back gesture never, so this reopens a held dialog.
      onClose={() => {
        if (dialog.current?.open) return;
        if (held) dialog.current?.showModal();
        else onClose();
      }}
      onKeyDown={keepFocusInside}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      // A text selection that ends outside also fires a click, so the press must have started outside too. The second click of a
      // double click is that of the button which opened the dialog.
      onClick={({ target, detail }) => detail < 2 && target === dialog.current && target === pressed.current && close()}
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

/** The button below a dialog's form that closes the dialog without submitting the form. */
export const KeepButton = ({ onKeep, children }: KeepButtonProps) => (
  <Button className="dialog__keep" look="quiet" onClick={onKeep}>
    {children}
  </Button>
);

/** The browser keeps the focus out of the page behind a modal. This also keeps it out of the browser's own controls. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]'),
  ];
  const current = stops.findIndex((stop) => stop.matches(':focus'));
  if (event.shiftKey ? current > 0 : current < stops.length - 1) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0)?.focus();
}
