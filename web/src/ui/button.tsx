import type { ComponentProps } from 'react';
import { Link, type LinkProps } from './link.tsx';
import './button.css';

type Look = 'primary' | 'secondary' | 'quiet';

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: Look;
  /** While true, the button shows `busyLabel`, ignores presses and keeps its focus. */
  readonly busy?: boolean;
  readonly busyLabel?: string;
}

/** A button outside forms. `Form` has its own submit button. */
export function Button({
  look = 'primary',
  busy = false,
  busyLabel,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass(look, className)}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
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
