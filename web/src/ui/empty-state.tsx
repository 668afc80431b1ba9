import { type ReactNode, useState } from 'react';
import { Knot } from './knot.tsx';
import './empty-state.css';

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** The next step: a link or a button. */
  readonly action?: ReactNode;
  /** The URL of a drawing of 240 by 200. Default, and if it fails to load, as offline: the shop's knot. */
  readonly drawing?: string;
}

/** An empty state with a title, a text and the next step. */
export function EmptyState({ title, children, action, drawing }: EmptyStateProps) {
  const [missing, setMissing] = useState<string>();
  return (
    <div className="empty-state">
      <div className="empty-state__drawing">
        {drawing === missing ? (
          <Knot />
        ) : (
          <img src={drawing} alt="" width={240} height={200} onError={() => setMissing(drawing)} />
        )}
      </div>
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  );
}
