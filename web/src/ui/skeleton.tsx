import './skeleton.css';

/** A quiet surface the shape of what is coming; the class gives its size. Hidden from screen readers. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}
