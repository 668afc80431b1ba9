import { messageOf } from '../lib/problem.ts';
import { home } from '../texts/products/home.ts';
import { Button } from './button.tsx';
import { Message } from './message.tsx';
import './load-failure.css';

/** Shows why loading failed, with a retry. */
export function LoadFailure({ error, retry }: { error: unknown; retry: () => unknown }) {
  return (
    <div className="load-failure">
      <Message kind="error">{messageOf(error)}</Message>
      <Button onClick={() => retry()}>{home.retry}</Button>
    </div>
  );
}
