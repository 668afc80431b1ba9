import type { ReactNode, Ref } from 'react';
import './message.css';

interface MessageProps {
  readonly kind: 'success' | 'error';
  /** Nothing to say leaves an empty live region, so that what is said later is read out. */
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/** The area that says how something went: errors at once, successes when the reader has a pause. */
export function Message({ kind, children, ref }: MessageProps) {
  return (
    <div ref={ref} className={`message message--${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
