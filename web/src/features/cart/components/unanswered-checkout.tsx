import { useIsMutating } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { checkout as texts } from '#web/texts/checkout.ts';
import { Button } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { currentUserId } from '../api/checkout-call.ts';
import { checkoutKey, useCheckOut } from '../api/place-order.ts';
import { type Attempt, type CashBody, mayAsk } from '../attempt.ts';
import { attempts } from '../attempt-store.ts';
import './unanswered-checkout.css';

/**
 * Finds the outcome of a checkout whose response was lost, for example by a reload. It asks the API itself if that can't create
 * an order; otherwise it tells the customer that SUBMIT is safe to press again.
 */
export function UnansweredCheckout({ cartVersion }: { cartVersion: string }) {
  const attempt = useAttempt();
  const { ask, error, isPending } = useAsking();
  const submitting = useIsMutating({ mutationKey: checkoutKey }) > 0;
  const askable = attempt !== undefined && !submitting && mayAsk(attempt, cartVersion);
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (!askable || asked.current === attempt.key) return;
    asked.current = attempt.key;
    ask(attempt);
  }, [askable, attempt, ask]);

  if (isPending) return <p role="status">{texts.asking}</p>;
  if (attempt === undefined) return <Message kind="error">{error ? texts.notPlaced : undefined}</Message>;
  if (submitting) return null;
  if (!askable) return <Message kind="error">{texts.unanswered}</Message>;
  return (
    <div className="unanswered-checkout">
      <Message kind="error">{error ? texts.askFailed : undefined}</Message>
      <Button look="secondary" onClick={() => ask(attempt)}>
        {texts.askAgain}
      </Button>
    </div>
  );
}

function useAttempt(): Attempt<CashBody> | undefined {
  const attempt = useSyncExternalStore(attempts.cash.subscribe, attempts.cash.read);
  return attempt?.userId === currentUserId() ? attempt : undefined;
}

function useAsking() {
  const navigate = useNavigate();
  const { mutate, error, isPending } = useCheckOut();
  const ask = useCallback(
    (attempt: Attempt<CashBody>) => {
      const body = attempt.unanswered.at(-1);
      if (body) mutate(body, { onSuccess: () => navigate('/home') });
    },
    [mutate, navigate],
  );
  return { ask, error, isPending };
}
