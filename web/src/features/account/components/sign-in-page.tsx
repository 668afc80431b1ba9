import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type SignInOutcome, signIn } from '#web/lib/account-calls.ts';
import { latePart } from '#web/lib/late-part-query.ts';
import { messageOf } from '#web/lib/problem.ts';
import { hasEnded, returnPath } from '#web/lib/return-path.ts';
import { currentUser, useSession } from '#web/lib/session.tsx';
import { account } from '#web/texts/account.ts';
import { cart } from '#web/texts/cart.ts';
import { Form, fieldText, PasswordField } from '#web/ui/form.tsx';
import { LatePart } from '#web/ui/late-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { Message } from '#web/ui/message.tsx';
import { useWantedProduct } from '../../cart/api/add-wanted-product.ts';
import { wantedLine } from '../../cart/wanted-line.ts';
import { useDelayedNavigation } from '../delayed-navigation.ts';
import { emailOf, reasonIn } from '../reset-state.ts';
import { EmailField } from './account-fields.tsx';
import { AccountPage } from './account-page.tsx';
import { ConfirmCode } from './confirm-code.tsx';
import { OtherWay } from './other-way.tsx';

/** Lazy-loaded, because only accounts with a second factor need this step. */
const enterCode = latePart('enter-code', () => import('./enter-code.tsx'));

/** How long the success text shows before the redirect, in milliseconds. */
const redirectDelay = 2000;

/**
 * The sign-in page. It always shows its form, and says who is already signed in. If a customer arrives signed in
 * with a remembered gift, as after sign-up, the page adds the gift and continues as after a login.
 */
export default function SignInPage() {
  const { state } = useLocation();
  const [typed, setTyped] = useState(emailOf(state));
  const [unconfirmed, setUnconfirmed] = useState<{ email: string; password: string }>();
  const [isCodeNeeded, setIsCodeNeeded] = useState(false);
  const [tooLate, setTooLate] = useState<string>();
  const [signedIn, setSignedIn] = useState(false);
  const { status } = useSession();
  const [wanted] = useState(() => wantedLine.read() !== undefined);
  const [arrivedSignedIn] = useState(() => currentUser() !== undefined);
  const gift = useWantedProduct({ enabled: arrivedSignedIn });
  const success = signedIn || gift.isSuccess;
  useDelayedNavigation(success ? (returnPath(state, currentUser()) ?? '/home') : undefined, redirectDelay);

  const logIn = async (email: string, password: string): Promise<SignInOutcome> => {
    const outcome = await signIn(email, password);
    if (outcome === 'signed-in') setSignedIn(true);
    setIsCodeNeeded(outcome === 'second-factor-needed');
    return outcome;
  };
  if (isCodeNeeded) {
    return (
      <LatePart part={enterCode}>
        {(EnterCode) => (
          <EnterCode
            success={success ? account.signInSuccess : undefined}
            onSignedIn={() => setSignedIn(true)}
            onBack={(reason) => {
              setTooLate(reason);
              setIsCodeNeeded(false);
            }}
          />
        )}
      </LatePart>
    );
  }
  if (unconfirmed) {
    return (
      <ConfirmCode
        email={unconfirmed.email}
        success={success ? account.signInSuccess : undefined}
        onBack={() => setUnconfirmed(undefined)}
        onConfirmed={() => logIn(unconfirmed.email, unconfirmed.password)}
      />
    );
  }
  return (
    <AccountPage
      title={account.signInTitle}
      lead={reasonIn(state) ?? leadOf({ wanted, added: gift.isSuccess, ended: hasEnded(state), status })}
    >
      {!success && <AlreadySignedIn returnTo={returnPath(state)} />}
      <Message kind="error">{gift.error ? messageOf(gift.error) : tooLate}</Message>
      <Form
        submitLabel={account.signIn}
        busyLabel={account.signingIn}
        success={success ? account.signInSuccess : undefined}
        done={success}
        onSubmit={async (fields) => {
          const email = fieldText(fields, 'email').trim();
          const password = fieldText(fields, 'password');
          setTooLate(undefined);
          if ((await logIn(email, password)) === 'code-needed') setUnconfirmed({ email, password });
        }}
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
}

function leadOf({ wanted, added, ended, status }: LeadOptions): string {
  if (added) return cart.wantedAdded;
  if (wanted) return account.signInWanted;
  return ended && status === 'signed-out' ? account.signInEnded : account.signInLead;
}

function AlreadySignedIn({ returnTo }: { returnTo: string | undefined }) {
  const { me } = useSession();
  if (!me) return null;
  return (
    <p className="account__already">
      {account.alreadyAs(me.fullName)}{' '}
      <Link to={returnTo ?? '/home'}>{returnTo === undefined ? account.toShop : account.toWanted}</Link>
    </p>
  );
}
