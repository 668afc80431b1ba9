import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type SignInOutcome, signIn } from '#web/lib/account-calls.ts';
import { hasEnded, returnPath } from '#web/lib/return-path.ts';
import { currentUser, useSession } from '#web/lib/session.tsx';
import { account } from '#web/texts.ts';
import { Form, fieldText, PasswordField } from '#web/ui/form.tsx';
import { Link } from '#web/ui/link.tsx';
import { isProductWanted } from '../../cart/wanted-product-store.ts';
import { useDelayedNavigation } from '../delayed-navigation.ts';
import { emailOf } from '../reset-state.ts';
import { EmailField } from './account-fields.tsx';
import { AccountPage } from './account-page.tsx';
import { ConfirmCode } from './confirm-code.tsx';
import { OtherWay } from './other-way.tsx';

/** How long the success text shows before the redirect, in milliseconds (spec 9). */
const redirectDelay = 2000;

/** The sign-in page (spec 2). It always shows its form, and says who is signed in already (D17). */
export default function SignInPage() {
  const { state } = useLocation();
  const [typed, setTyped] = useState(emailOf(state));
  const [unconfirmed, setUnconfirmed] = useState<{ email: string; password: string }>();
  const [success, setSuccess] = useState(false);
  const { status } = useSession();
  const [wanted] = useState(() => isProductWanted(window.sessionStorage));
  useDelayedNavigation(success ? (returnPath(state, currentUser()) ?? '/home') : undefined, redirectDelay);

  const arrive = async (email: string, password: string): Promise<SignInOutcome> => {
    const outcome = await signIn(email, password);
    if (outcome === 'signed-in') setSuccess(true);
    return outcome;
  };
  if (unconfirmed) {
    return (
      <ConfirmCode
        email={unconfirmed.email}
        success={success ? account.signInSuccess : undefined}
        onBack={() => setUnconfirmed(undefined)}
        onConfirmed={() => arrive(unconfirmed.email, unconfirmed.password)}
      />
    );
  }
  const lead = hasEnded(state) && status === 'signed-out' ? account.signInEnded : account.signInLead;
  return (
    <AccountPage title={account.signInTitle} lead={wanted ? account.signInWanted : lead}>
      {!success && <AlreadySignedIn wanted={returnPath(state)} />}
      <Form
        submitLabel={account.signIn}
        busyLabel={account.signingIn}
        success={success ? account.signInSuccess : undefined}
        done={success}
        onSubmit={async (fields) => {
          const email = fieldText(fields, 'email').trim();
          const password = fieldText(fields, 'password');
          if ((await arrive(email, password)) === 'code-needed') setUnconfirmed({ email, password });
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

function AlreadySignedIn({ wanted }: { wanted: string | undefined }) {
  const { me } = useSession();
  if (!me) return null;
  return (
    <p className="account__already">
      {account.alreadyAs(me.fullName)}{' '}
      <Link to={wanted ?? '/home'}>{wanted === undefined ? account.toShop : account.toWanted}</Link>
    </p>
  );
}
