import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Line } from '#contracts/cart.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.tsx';
import { type WantedLine, wantedLine } from '../wanted-line.ts';
import { addLine, showAddedLine } from './add-line.ts';
import { refreshCart } from './get-cart.ts';

/**
 * Once the visitor is signed in, adds the gift to the cart that they chose before signing in. If the API can't be
 * reached, the next page that uses this hook retries.
 */
export function useWantedProduct({ enabled = true } = {}) {
  const { status } = useSession();
  const { mutate, isSuccess, error } = useMutation({
    mutationFn: addWanted,
    onSuccess: (line, { instead }) => {
      wantedLine.write(undefined);
      void (instead ? refreshCart() : showAddedLine(line));
    },
    onError: (problem) => {
      if (isGone(problem)) wantedLine.write(undefined);
    },
  });
  useEffect(() => {
    if (!enabled || status !== 'signed-in') return;
    const wanted = wantedLine.read();
    if (wanted !== undefined) mutate(wanted);
  }, [enabled, status, mutate]);
  return { isSuccess, error };
}

/**
 * Adds the gift as a new line if the line that it replaces is gone, so that no answer is lost. Adds it without answers if the API
 * refuses them, because the questions may have changed. The cart then asks for them.
 */
async function addWanted(wanted: WantedLine): Promise<Line> {
  try {
    return await addLine(wanted);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const { instead, ...added } = wanted;
    if (instead && error.code === 'line_not_found') return addWanted(added);
    if (!wanted.answers || error.status !== 400) throw error;
    const { answers: _, ...plain } = added;
    return addLine(plain);
  }
}

/** True if the product was removed from the shop. */
const isGone = (problem: Error): boolean => problem instanceof ApiProblem && problem.code === 'product_not_found';
