import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Product } from '#contracts/products/product.ts';
import type { PendingAct } from '#web/lib/pending-acts.ts';
import { messageOf } from '#web/lib/problem.ts';
import { manageProducts as texts } from '#web/texts/products/manage-products.ts';
import { Button } from '#web/ui/button.tsx';

interface RemovalNoticesProps {
  readonly removals: readonly PendingAct<Product>[];
  readonly onUndo: (productId: string) => void;
}

/** Notices of removals that can still be undone, and of removals that failed. */
export function RemovalNotices({ removals, onUndo }: RemovalNoticesProps) {
  return (
    <section className="removal-notices" aria-label={texts.removalNotices} aria-live="polite">
      {removals.map(({ item: { productId, title }, failure }) => (
        <Notice key={productId} title={title} failure={failure} onUndo={() => onUndo(productId)} />
      ))}
    </section>
  );
}

function Notice({ title, failure, onUndo }: { title: string; failure: unknown; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandover(button);
  return (
    <div className="removal-notices__notice" data-failed={failure !== undefined}>
      <p>{failure === undefined ? texts.removing(title) : texts.removeFailed(title, messageOf(failure))}</p>
      <Button ref={button} look="secondary" onClick={onUndo}>
        <span>{failure === undefined ? texts.undo : texts.dismiss}</span>
        <span className="visually-hidden">{` ${title}`}</span>
      </Button>
    </div>
  );
}

/** Moves the focus to the notice, because the product's row is gone. When the notice goes, the page's heading gets the focus. */
function useFocusHandover(button: RefObject<HTMLButtonElement | null>): void {
  useLayoutEffect(() => {
    const element = button.current;
    element?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement !== element) return;
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    };
  }, [button]);
}
