import { useIsMutating } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { checkout as texts } from '#web/texts/checkout/checkout.ts';
import { Button } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { currentUserId } from '../api/checkout-call.ts';
import { checkoutKey, useCheckOut } from '../api/place-order.ts';
import { type Attempt, type CashBody, canFetchOutcome } from '../attempt.ts';
import { attempts } from '../attempt-store.ts';
import './unknown-outcome.css';

/**
 * Fetches the outcome of a checkout whose response was lost, for example by a reload. It repeats the call if that can't create
 * an order. Otherwise it tells the customer that they can safely press SUBMIT again.
 */
export function UnknownOutcome({ cartVersion }: { cartVersion: string }) {
  const attempt = useAttempt();
  const { fetchOutcome, error, isPending } = useFetchOutcome();
  const submitting = useIsMutating({ mutationKey: checkoutKey }) > 0;
  const canFetch = attempt !== undefined && !submitting && canFetchOutcome(attempt, cartVersion);
  const fetchedKey = useRef<string>(undefined);
  useEffect(() => {
    if (!canFetch || fetchedKey.current === attempt.key) return;
    fetchedKey.current = attempt.key;
    fetchOutcome(attempt);
  }, [canFetch, attempt, fetchOutcome]);

  if (isPending) return <p role="status">{texts.asking}</p>;
  if (attempt === undefined) return <Message kind="error">{error ? texts.notPlaced : undefined}</Message>;
  if (submitting) return null;
  if (!canFetch) return <Message kind="error">{texts.outcomeUnknown}</Message>;
  return (
    <div className="unknown-outcome">
      <Message kind="error">{error ? texts.askFailed : undefined}</Message>
      <Button look="secondary" onClick={() => fetchOutcome(attempt)}>
        {texts.askAgain}
      </Button>
    </div>
  );
}

/** True if the outcome of the customer's order is unknown, and no call is waiting for it. */
export function useIsUnknown(): boolean {
  const submitting = useIsMutating({ mutationKey: checkoutKey }) > 0;
  return useAttempt() !== undefined && !submitting;
}

function useAttempt(): Attempt<CashBody> | undefined {
  const attempt = useSyncExternalStore(attempts.cash.subscribe, attempts.cash.read);
  return attempt?.userId === currentUserId() ? attempt : undefined;
}

function useFetchOutcome() {
  const navigate = useNavigate();
  const { mutate, error, isPending } = useCheckOut();
  const fetchOutcome = useCallback(
    (attempt: Attempt<CashBody>) => {
      const body = attempt.unanswered.at(-1);
      if (body) mutate(body, { onSuccess: () => navigate('/home') });
    },
    [mutate, navigate],
  );
  return { fetchOutcome, error, isPending };
}
