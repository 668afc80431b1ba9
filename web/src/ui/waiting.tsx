import { home } from '../texts/products/home.ts';
import './waiting.css';

/** Shown while a page or a part of it loads. */
export function Waiting() {
  return (
    <p className="waiting" role="status">
      {home.wait}
    </p>
  );
}
