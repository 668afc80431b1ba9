import { useEffect, useState } from 'react';
import { messageOf } from '#web/lib/problem.ts';
import { account } from '#web/texts/account.ts';
import { Button } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';

/** The wait before another code. Cognito limits the codes per hour, and an email takes a moment to arrive. */
const waitSeconds = 30;

interface ResendCodeProps {
  /** When the last code was sent, if known; milliseconds since the epoch. */
  readonly sentAt?: number | undefined;
  readonly resend: () => Promise<void>;
}

/** A button that requests another code, once the wait is over. */
export function ResendCode({ sentAt, resend }: ResendCodeProps) {
  const [lastSent, setLastSent] = useState(sentAt);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'error'; text: string }>();
  const seconds = useSecondsLeft(lastSent);
  const send = async () => {
    setBusy(true);
    setOutcome(undefined);
    try {
      await resend();
      setLastSent(Date.now());
      setOutcome({ kind: 'success', text: account.resent });
    } catch (error) {
      setOutcome({ kind: 'error', text: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="account__resend">
      <Button look="quiet" busy={busy || seconds > 0} onClick={send}>
        {seconds > 0 ? account.resendIn(seconds) : account.resend}
      </Button>
      <Message kind="error">{outcome?.kind === 'error' ? outcome.text : undefined}</Message>
      <Message kind="success">{outcome?.kind === 'success' ? outcome.text : undefined}</Message>
    </div>
  );
}

/** The seconds left to wait; 0 if no code was sent. */
function useSecondsLeft(since: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  // A clock that was set back must not extend the wait.
  const left = since === undefined ? 0 : Math.min(Math.ceil((since - now) / 1000) + waitSeconds, waitSeconds);
  const waiting = left > 0;
  useEffect(() => {
    setNow(Date.now());
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [waiting, since]);
  return Math.max(left, 0);
}
