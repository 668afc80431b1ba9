import type { ComponentProps } from 'react';

/** A button that can be focused while it is disabled, so that an item keeps the focus when it is moved to an end of its list. */
export const FocusableButton = ({ disabled = false, onClick, ...others }: ComponentProps<'button'>) => (
  <button type="button" {...others} aria-disabled={disabled || undefined} onClick={disabled ? undefined : onClick} />
);
