import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CloseIcon } from './icons.tsx';
import './dialog.css';

interface DialogProps {
  readonly open: boolean;
  /** Called when the shopper closes it: by the close control, the Escape key or a press beside it. */
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
}

/** A modal: the browser keeps the focus inside and gives it back afterwards. A bottom sheet on phones. */
export function Dialog({ open, onClose, title, closeLabel, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (!open) return dialog.current?.close();
    dialog.current?.showModal();
    heading.current?.focus();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key closes a dialog by itself.
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <div className="dialog__sheet">
        <div className="dialog__head">
          <h2 ref={heading} id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="dialog__close" aria-label={closeLabel} onClick={onClose}>
            <CloseIcon />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
