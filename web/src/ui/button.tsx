import { type ComponentProps, type MouseEvent, useRef } from 'react';
import { Link, type LinkProps } from './link.tsx';
import './button.css';

type Look = 'primary' | 'secondary' | 'quiet';

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: Look;
  /** While true, the button shows `busyLabel`, ignores presses and keeps its focus. With it, a double click is one press. */
  readonly busy?: boolean;
  readonly busyLabel?: string;
}

/** A button outside forms. `Form` has its own submit button. */
export function Button({ look = 'primary', busy, busyLabel, className, onClick, children, ...rest }: ButtonProps) {
  const pressed = useRef(false);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pressed.current) return;
    onClick?.(event);
    // A button that is never busy may be pressed twice, such as one that moves a photo.
    if (busy === undefined) return;
    // A second click can come before `busy` shows. React Query reports a started mutation in a timer, which runs before this one.
    pressed.current = true;
    setTimeout(() => {
      pressed.current = false;
    });
  };
  return (
    <button
      type="button"
      className={buttonClass(look, className)}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : press}
      {...rest}
    >
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({ look = 'primary', className, ...rest }: LinkProps & { readonly look?: Look }) {
  return <Link className={buttonClass(look, className)} {...rest} />;
}

const buttonClass = (look: Look, extra: string | undefined): string =>
  ['button', `button--${look}`, extra].filter(Boolean).join(' ');
