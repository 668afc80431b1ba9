import './skeleton.css';

/** A placeholder for loading content. The class sets its size. Hidden from screen readers. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}
