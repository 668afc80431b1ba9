import type { ReactNode } from 'react';
import { Knot } from './knot.tsx';
import './empty-state.css';

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** The next step: a link or a button. */
  readonly action?: ReactNode;
  /** A drawing of one's own; a loosened ribbon otherwise. */
  readonly drawing?: ReactNode;
}

/** Nothing to show, said kindly, with the next step. */
export function EmptyState({ title, children, action, drawing = <Knot /> }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <div className="empty-state__drawing">{drawing}</div>
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  );
}
