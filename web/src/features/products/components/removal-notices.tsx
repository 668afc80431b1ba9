import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Product } from '#contracts/products/product.ts';
import type { PendingAct } from '#web/lib/pending-acts.ts';
import { ApiProblem, messageOf } from '#web/lib/problem.ts';
import { usePendingActs } from '#web/lib/use-pending-acts.ts';
import { manageProducts as texts } from '#web/texts/products/manage-products.ts';
import { Button } from '#web/ui/button.tsx';
import { moveFocus } from '#web/ui/move-focus.ts';
import { dropFromLists } from '../api/change-lists.ts';
import { removeProduct } from '../api/change-product.ts';

interface RemovalNoticesProps {
  readonly removals: readonly PendingAct<Product>[];
  readonly onUndo: (productId: string) => void;
}

/** Notices of removals that failed, and of those that can still be undone and have no row on the page. */
export function RemovalNotices({ removals, onUndo }: RemovalNoticesProps) {
  return (
    <section className="removal-notices" aria-label={texts.removalNotices} aria-live="polite">
      {removals.map(({ item: { productId, title }, isSending = false, failure }) => (
        <Notice
          key={productId}
          title={title}
          isSending={isSending}
          failure={failure}
          onUndo={() => onUndo(productId)}
        />
      ))}
    </section>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly isSending: boolean;
  readonly failure: unknown;
  readonly onUndo: () => void;
}

function Notice({ title, isSending, failure, onUndo }: NoticeProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusOnLeaving(button);
  return (
    <div className="removal-notices__notice" data-failed={failure !== undefined}>
      <p>{failure === undefined ? texts.removingGift(title) : texts.removeFailed(title, messageOf(failure))}</p>
      <Button ref={button} look="secondary" busy={isSending} onClick={onUndo}>
        <span>{failure === undefined ? texts.undo : texts.dismiss}</span>
        <span className="visually-hidden">{` ${title}`}</span>
      </Button>
    </div>
  );
}

/** When the notice goes with the focus, the page's heading gets it. */
function useFocusOnLeaving(button: RefObject<HTMLButtonElement | null>): void {
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (document.activeElement === element) moveFocus(document.querySelector('h1'));
    };
  }, [button]);
}

/** Removals that can be undone for some seconds. Until a removal is sent, the product stays in every cart. */
export const useRemovals = () =>
  usePendingActs<Product>({
    idOf: ({ productId }) => productId,
    send: ({ productId }, part) => removeProduct(productId, part).catch(ignoreNotFound),
    onDone: ({ productId }) => dropFromLists(productId),
  });

/** Ignores a 404, because another owner has then removed the product. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiProblem && error.status === 404)) throw error;
}
