import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { limits } from '#contracts/limits.ts';
import { signOut } from '#web/lib/account-calls.ts';
import { lazyPart } from '#web/lib/lazy-part-query.ts';
import { messageOf } from '#web/lib/problem.ts';
import { hasLoggedInWithin, isSecondFactorOn, switchSecondFactor } from '#web/lib/second-factor-calls.ts';
import { secondFactor as texts } from '#web/texts/accounts/second-factor.ts';
import { Button } from '#web/ui/button.tsx';
import { useKeptFocus } from '#web/ui/kept-focus.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { Message } from '#web/ui/message.tsx';
import type { SignInState } from '../../reset-state.ts';
import { LogInAgain } from './log-in-again.tsx';
import './second-factor.css';

/** Lazy-loaded, because it draws QR codes, and few visitors set up a second factor. */
const setUp = lazyPart('set-up-second-factor', () => import('./set-up-second-factor.tsx'));

/** The customer's second factor: an authenticator app, whose code each login then asks for. */
export function SecondFactor({ email }: { email: string }) {
  const { data: isOn, error } = useQuery({ queryKey: ['second-factor'], queryFn: isSecondFactorOn });
  const [settingUp, setSettingUp] = useState(false);
  const leave = useLeave();
  const keptFocus = useKeptFocus<HTMLElement>();
  return (
    <section className="my-account__part" aria-labelledby="second-factor" {...keptFocus}>
      <h2 id="second-factor">{texts.title}</h2>
      <p>{texts.lead}</p>
      <Message kind="error">{error ? messageOf(error) : undefined}</Message>
      {isOn === undefined && !error && <p role="status">{texts.loading}</p>}
      {isOn === true && (
        <>
          <p>{texts.isOn}</p>
          <SwitchOff onSwitched={() => leave(texts.nowOff)} />
          <p>{texts.lostPhone}</p>
        </>
      )}
      {isOn === false && !settingUp && (
        <>
          <p>{texts.isOff}</p>
          <Button look="secondary" onClick={() => setSettingUp(true)}>
            {texts.setUp}
          </Button>
        </>
      )}
      {isOn === false && settingUp && (
        <LazyPart part={setUp}>
          {(SetUp) => (
            <SetUp email={email} onSwitched={() => leave(texts.nowOn)} onCancel={() => setSettingUp(false)} />
          )}
        </LazyPart>
      )}
    </section>
  );
}

/** Goes to the login after all sessions have ended, and says why. */
function useLeave() {
  const navigate = useNavigate();
  return async (why: string) => {
    // Navigate first, because this page would say that the session has ended.
    navigate('/login', { state: { from: '/account', why } satisfies SignInState });
    await signOut();
  };
}

/** Switches the second factor off if the user has just logged in with a code. A stolen device must not be enough. */
function SwitchOff({ onSwitched }: { onSwitched: () => Promise<void> }) {
  const [isStale, setIsStale] = useState(false);
  const {
    mutate: switchOff,
    isPending,
    error,
  } = useMutation({
    mutationFn: async () => {
      if (!(await hasLoggedInWithin(limits.recentSignInMs))) return setIsStale(true);
      await switchSecondFactor(false);
      await onSwitched();
    },
  });
  return (
    <>
      <p>{texts.offWarning}</p>
      <Message kind="error">{isStale ? texts.loginFirst : error && messageOf(error)}</Message>
      {isStale ? (
        <LogInAgain />
      ) : (
        <Button look="secondary" busy={isPending} busyLabel={texts.switchingOff} onClick={() => switchOff()}>
          {texts.switchOff}
        </Button>
      )}
    </>
  );
}
