import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Line } from '#contracts/cart/cart.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { refreshCart } from '#web/lib/customer-cart.ts';
import { useSession } from '#web/lib/session.tsx';
import { type WantedLine, wantedLine } from '../wanted-line.ts';
import { addLine, showAddedLine } from './add-line.ts';

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
    onError: (problem, wanted) => {
      if (isFinal(problem, wanted)) wantedLine.write(undefined);
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
 * Adds the gift as a new line if the line that it replaces is gone. If the API refuses the answers, adds it without them. A gift
 * that replaces a line throws that refusal instead, or the customer would get two.
 */
async function addWanted(wanted: WantedLine): Promise<Line> {
  try {
    return await addLine(wanted);
  } catch (error) {
    const { instead, ...added } = wanted;
    if (instead && error instanceof ApiProblem && error.code === 'line_not_found') return addWanted(added);
    if (!wanted.answers || instead || !areAnswersRefused(error)) throw error;
    const { answers: _, ...plain } = added;
    return addLine(plain);
  }
}

/** True if retrying cannot help: the product is gone or sold out, or the API refuses the new answers of the line. */
const isFinal = (problem: Error, { instead }: WantedLine): boolean =>
  (problem instanceof ApiProblem && (problem.code === 'product_not_found' || problem.code === 'sold_out')) ||
  (instead !== undefined && areAnswersRefused(problem));

const areAnswersRefused = (error: unknown): boolean => error instanceof ApiProblem && error.status === 400;
