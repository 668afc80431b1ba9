import { messageOf } from '../../../lib/problem.ts';
import { manageProducts as texts } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { Removal } from '../pending-removals.ts';

interface RemovalNoticesProps {
  readonly removals: readonly Removal[];
  readonly onUndo: (productId: string) => void;
}

/** What is being removed and can still be taken back, and what could not be removed. */
export function RemovalNotices({ removals, onUndo }: RemovalNoticesProps) {
  return (
    <section className="removal-notices" aria-label={texts.removalNotices} aria-live="polite">
      {removals.map(({ product: { productId, title }, failure }) => (
        <div key={productId} className="removal-notices__notice" data-failed={failure !== undefined}>
          <p>{failure === undefined ? texts.removing(title) : texts.removeFailed(title, messageOf(failure))}</p>
          <Button look="secondary" onClick={() => onUndo(productId)}>
            {failure === undefined ? texts.undo : texts.dismiss}
            <span className="visually-hidden"> {title}</span>
          </Button>
        </div>
      ))}
    </section>
  );
}
