import { messageOf } from '../lib/problem.ts';
import { home } from '../texts.ts';
import { Button } from './button.tsx';
import { Message } from './message.tsx';
import './load-failure.css';

/** Says why something could not be loaded, and offers to try again. */
export function LoadFailure({ error, retry }: { error: unknown; retry: () => unknown }) {
  return (
    <div className="load-failure">
      <Message kind="error">{messageOf(error)}</Message>
      <Button onClick={() => retry()}>{home.retry}</Button>
    </div>
  );
}
