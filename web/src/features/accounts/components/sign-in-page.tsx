import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { signIn } from '#web/lib/account-calls.ts';
import { currentUser } from '#web/lib/current-user.ts';
import { lazyPart } from '#web/lib/lazy-part-query.ts';
import { messageOf } from '#web/lib/problem.ts';
import { hasEnded, returnPath } from '#web/lib/return-path.ts';
import { useSession } from '#web/lib/session.tsx';
import { useConfig } from '#web/lib/use-config.ts';
import { account } from '#web/texts/accounts/account.ts';
import { cart } from '#web/texts/cart/cart.ts';
import { Form, fieldText, PasswordField } from '#web/ui/form.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { Message } from '#web/ui/message.tsx';
import { useWantedProduct } from '../../cart/api/add-wanted-product.ts';
import { wantedLine } from '../../cart/wanted-line.ts';
import { useDelayedNavigation } from '../delayed-navigation.ts';
import { emailOf, reasonIn } from '../reset-state.ts';
import { EmailField } from './account-fields.tsx';
import { AccountPage, OtherWay } from './account-page.tsx';
import { AlreadySignedIn } from './already-signed-in.tsx';
import { ConfirmCode } from './confirm-code.tsx';

/** Lazy-loaded, because only accounts with a second factor need this step. */
const enterCode = lazyPart('enter-code', () => import('./enter-code.tsx'));

/** How long the success text shows before the redirect, in milliseconds. */
const redirectDelay = 2000;

/** The password comes first. A code follows if the account is unconfirmed, or has a second factor. */
type Step =
  /** `reason` says why a later step went back to the password. */
  | { readonly name: 'password'; readonly reason?: string | undefined }
  | { readonly name: 'confirmation'; readonly email: string; readonly password: string }
  | { readonly name: 'second-factor' };

/**
 * The sign-in page. It always shows its form, and says who is already signed in. If a customer arrives signed in
 * with a remembered gift, as after sign-up, the page adds the gift and continues as after a login.
 */
export default function SignInPage() {
  const { state } = useLocation();
  const [step, setStep] = useState<Step>({ name: 'password' });
  const [signedIn, setSignedIn] = useState(false);
  const gift = useGift();
  const success = signedIn || gift.added ? account.signInSuccess : undefined;
  useDelayedNavigation(success && (returnPath(state, currentUser()) ?? '/home'), redirectDelay);

  const logIn = async (email: string, password: string) => {
    const outcome = await signIn(email, password);
    if (outcome === 'signed-in') setSignedIn(true);
    if (outcome === 'code-needed') setStep({ name: 'confirmation', email, password });
    if (outcome === 'second-factor-needed') setStep({ name: 'second-factor' });
  };
  if (step.name === 'second-factor') {
    return (
      <LazyPart part={enterCode}>
        {(EnterCode) => (
          <EnterCode
            success={success}
            onSignedIn={() => setSignedIn(true)}
            onBack={(reason) => setStep({ name: 'password', reason })}
          />
        )}
      </LazyPart>
    );
  }
  if (step.name === 'confirmation') {
    return (
      <ConfirmCode
        email={step.email}
        success={success}
        onBack={() => setStep({ name: 'password' })}
        onConfirmed={() => logIn(step.email, step.password)}
      />
    );
  }
  const enterPassword = (email: string, password: string) => {
    setStep({ name: 'password' });
    return logIn(email, password);
  };
  return <PasswordStep gift={gift} reason={step.reason} success={success} onSubmit={enterPassword} />;
}

/** The gift that the visitor chose before signing in. It is added here only if they arrive signed in. */
function useGift() {
  const [wanted] = useState(() => wantedLine.read() !== undefined);
  const { status, user } = useSession();
  const [arrivedSignedIn, setArrivedSignedIn] = useState<boolean>();
  if (arrivedSignedIn === undefined && status !== 'unknown') setArrivedSignedIn(user !== undefined);
  const { isSuccess, error } = useWantedProduct({ enabled: arrivedSignedIn ?? false });
  return { wanted, added: isSuccess, error };
}

interface PasswordStepProps {
  readonly gift: ReturnType<typeof useGift>;
  readonly reason: string | undefined;
  readonly success: string | undefined;
  readonly onSubmit: (email: string, password: string) => Promise<void>;
}

function PasswordStep({ gift, reason, success, onSubmit }: PasswordStepProps) {
  const { state } = useLocation();
  const { status } = useSession();
  const { movedFrom } = useConfig();
  const [typed, setTyped] = useState(emailOf(state));
  return (
    <AccountPage
      title={account.signInTitle}
      lead={reasonIn(state) ?? leadOf({ ...gift, ended: hasEnded(state), status, movedFrom })}
    >
      {success === undefined && <AlreadySignedIn returnTo={returnPath(state)} />}
      <Message kind="error">{gift.error ? messageOf(gift.error) : reason}</Message>
      <Form
        submitLabel={account.signIn}
        busyLabel={account.signingIn}
        success={success}
        done={success !== undefined}
        onSubmit={(fields) => onSubmit(fieldText(fields, 'email').trim(), fieldText(fields, 'password'))}
      >
        <EmailField defaultValue={emailOf(state)} onChange={setTyped} />
        <PasswordField name="password" label={account.password} autoComplete="current-password" />
      </Form>
      <OtherWay label={account.forgotPassword} to="/forgot-password" state={{ ...state, email: typed }} />
      <OtherWay question={account.noAccount} label={account.toSignUp} to="/signup" state={state} />
    </AccountPage>
  );
}

interface LeadOptions {
  readonly wanted: boolean;
  readonly added: boolean;
  readonly ended: boolean;
  readonly status: ReturnType<typeof useSession>['status'];
  readonly movedFrom: string | undefined;
}

function leadOf({ wanted, added, ended, status, movedFrom }: LeadOptions): string {
  if (added) return cart.wantedAdded;
  if (wanted) return account.signInWanted;
  if (ended && status === 'signed-out') return account.signInEnded;
  return movedFrom === undefined ? account.signInLead : account.signInMoved(movedFrom);
}
