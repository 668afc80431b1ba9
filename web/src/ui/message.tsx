import type { ReactNode, Ref } from 'react';
import './message.css';

interface MessageProps {
  readonly kind: 'success' | 'neutral' | 'error';
  /** Without children, an empty live region stays mounted, so that screen readers announce later messages. */
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/** A live region for results. Screen readers announce errors at once, and other results when idle. */
export function Message({ kind, children, ref }: MessageProps) {
  return (
    <div ref={ref} className={`message message--${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
