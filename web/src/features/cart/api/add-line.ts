import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Line } from '#contracts/cart/cart.ts';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { refreshCart } from '#web/lib/customer-cart.ts';
import type { ReturnState } from '#web/lib/return-path.ts';
import { useSession } from '#web/lib/session.tsx';
import { type WantedLine, wantedLine } from '../wanted-line.ts';

/**
 * Adds a product to the cart with quantity 1, and resets an existing line to 1. The photos of its draft are sent in
 * the background. Idempotent, so it can be retried after a partial failure.
 */
export async function addLine({ productId, draftKey, ...body }: WantedLine): Promise<Line> {
  const line = await callApi<Line>('PUT', `/api/cart/lines/${encodeURIComponent(productId)}`, {
    body: body.answers && body,
    signedIn: true,
  });
  if (draftKey)
    await import('../../photos/send-photos.ts').then((part) => part.sendPhotos(draftKey, line, body.instead));
  return line;
}

/** Shows an added line in the cached cart. Loads the code for that only when it is needed. */
export const showAddedLine = (line: Line): Promise<void> =>
  import('./show-added-line.ts').then((part) => part.showAddedLine(line), refreshCart);

/**
 * The Add to Cart action. A visitor without a valid session signs in first, and then returns to the same page with the product
 * in the cart.
 */
export function useAddLine() {
  const { status } = useSession();
  const signInFirst = useSignInFirst();
  const mutation = useMutation({
    mutationFn: addLine,
    onSuccess: (line, { instead }) => void (instead ? refreshCart() : showAddedLine(line)),
    onError: (error, wanted) => {
      if (error instanceof ApiProblem && error.status === 401) signInFirst(wanted);
    },
  });
  const add = (wanted: WantedLine) => (status === 'signed-out' ? signInFirst(wanted) : mutation.mutate(wanted));
  return { ...mutation, add };
}

export type Adding = Pick<ReturnType<typeof useAddLine>, 'add' | 'isPending' | 'isSuccess' | 'error'>;

function useSignInFirst(): (wanted: WantedLine) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (wanted) => {
    wantedLine.write(wanted);
    // The old line is gone after the login, so return to the cart.
    const from = wanted.instead ? '/cart' : pathname + search;
    navigate('/login', { state: { from } satisfies ReturnState });
  };
}
