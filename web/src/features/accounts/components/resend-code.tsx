import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '#web/lib/problem.ts';
import { account } from '#web/texts/accounts/account.ts';
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
  const seconds = useSecondsLeft(lastSent);
  const send = useMutation({ mutationFn: resend, onSuccess: () => setLastSent(Date.now()) });
  return (
    <div className="account__resend">
      <Button look="quiet" busy={send.isPending || seconds > 0} onClick={() => send.mutate()}>
        {seconds > 0 ? account.resendIn(seconds) : account.resend}
      </Button>
      <Message kind="error">{send.error && messageOf(send.error)}</Message>
      <Message kind="success">{send.isSuccess && account.resent}</Message>
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
