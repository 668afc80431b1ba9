import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Line } from '#contracts/cart/cart.ts';
import { ApiProblem } from '#web/lib/problem.ts';
import { useSession } from '#web/lib/session.tsx';
import { useAddLine } from '../cart/api/add-line.ts';
import { cartQuery } from '../cart/api/get-cart.ts';
import type { WantedLine } from '../cart/wanted-line.ts';

/** The cart line that the customer edits, and the call that replaces it. Without `lineId`, the state is `none`. */
export function useEditedLine(productId: string, lineId: string | undefined) {
  const { status, user } = useSession();
  const isHydrated = useIsHydrated();
  const {
    data: cart,
    error,
    refetch,
  } = useQuery({ ...cartQuery, enabled: user !== undefined && lineId !== undefined });
  const saving = useAddLine();
  const [sent, setSent] = useState<Line>();
  const navigate = useNavigate();
  useEffect(() => {
    // With `replace`, Back doesn't return to the page of a line that no longer exists.
    if (saving.isSuccess) navigate('/cart', { replace: true });
  }, [saving.isSuccess, navigate]);
  const isRefused = saving.error instanceof ApiProblem && saving.error.code === 'line_not_found';
  // The cart may lose the line before the response arrives, and saving again after a lost response is safe. So once the customer
  // has saved, the response decides whether the line is gone.
  const found = sent ?? cart?.lines.find((line) => line.productId === productId && line.lineId === lineId);
  const state = (): 'none' | 'loading' | 'failed' | 'signed-out' | 'found' | 'gone' => {
    if (lineId === undefined || !isHydrated) return 'none';
    if (status === 'signed-out') return 'signed-out';
    if (found) return isRefused ? 'gone' : 'found';
    if (cart) return 'gone';
    return error ? 'failed' : 'loading';
  };
  const current = state();
  return {
    state: current,
    line: current === 'found' ? found : undefined,
    loadError: error,
    reload: refetch,
    saving,
    save: (wanted: WantedLine) => {
      setSent(found);
      saving.add(wanted);
    },
  };
}

export type EditedLine = ReturnType<typeof useEditedLine>;

const neverChanges = () => () => undefined;

/** False in the first render of a server-rendered page: the server doesn't get the line's ID, so its page has no line. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
