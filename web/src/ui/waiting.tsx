import { home } from '../texts.ts';
import './waiting.css';

/** Stands where a page or a part of it is still on its way. */
export function Waiting() {
  return (
    <p className="waiting" role="status">
      {home.wait}
    </p>
  );
}
