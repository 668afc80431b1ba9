import type { ReactNode } from 'react';
import { ImageOrKnot } from './image-or-knot.tsx';
import './empty-state.css';

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** The next step: a link or a button. */
  readonly action?: ReactNode;
  /** The URL of a drawing of 240 by 200. Without one, or if it fails to load, the shop's sign shows instead. */
  readonly drawing?: string;
}

/** An empty state with a title, a text and the next step. */
export function EmptyState({ title, children, action, drawing }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <div className="empty-state__drawing">
        <ImageOrKnot src={drawing} alt="" width={240} height={200} />
      </div>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
