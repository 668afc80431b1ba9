import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { limits } from '../../../../../lambdas/contracts/limits.ts';
import { signIn, signUp } from '../../../lib/session.tsx';
import { account } from '../../../texts.ts';
import { Form, PasswordField, TextField } from '../../../ui/form.tsx';
import { Link } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { useDelayedNavigation } from '../delayed-navigation.ts';
import { readRegistration } from '../registration.ts';
import { ConfirmCode } from './confirm-code.tsx';
import './account.css';

/** How long the success text stands before the site goes on, in milliseconds (spec 9). */
const redirectDelay = 3000;

/** Registration (spec 2): makes the account and signs in (D17). */
export default function SignUpPage() {
  const { state } = useLocation();
  const [unconfirmed, setUnconfirmed] = useState<{ email: string; password: string }>();
  const [success, setSuccess] = useState<string>();
  useDelayedNavigation(success === undefined ? undefined : '/login', redirectDelay, state);

  if (unconfirmed) {
    return (
      <ConfirmCode
        email={unconfirmed.email}
        success={success}
        onConfirmed={async () => {
          await signIn(unconfirmed.email, unconfirmed.password);
          setSuccess(account.signUpSuccess);
        }}
      />
    );
  }
  return (
    <Page title={account.signUpTitle} width="narrow">
      <div className="account">
        <p className="account__lead">{account.signUpLead}</p>
        <Form
          submitLabel={account.signUp}
          busyLabel={account.signingUp}
          success={success}
          done={success !== undefined}
          onSubmit={async (fields) => {
            const registration = readRegistration(fields);
            if ((await signUp(registration)) === 'code-needed') setUnconfirmed(registration);
            else setSuccess(account.signUpSuccess);
          }}
        >
          <RegistrationFields />
        </Form>
        <p className="account__other">
          {account.haveAccount}{' '}
          <Link to="/login" state={state}>
            {account.toSignIn}
          </Link>
        </p>
        <p className="account__other">
          <Link to="/home">{account.skip}</Link>
        </p>
      </div>
    </Page>
  );
}

function RegistrationFields() {
  return (
    <>
      <TextField name="fullName" label={account.fullName} autoComplete="name" maxLength={limits.nameLength} />
      <TextField name="email" type="email" label={account.signUpEmail} autoComplete="email" />
      <div className="account__pair">
        <TextField name="age" type="number" inputMode="numeric" min={1} max={150} label={account.age} />
        <TextField
          name="mobileNumber"
          type="tel"
          inputMode="numeric"
          label={account.mobileNumber}
          autoComplete="tel"
          pattern="\+?\d{10,15}"
          title={account.mobileNumberHint}
        />
      </div>
      <PasswordField
        name="password"
        label={account.password}
        hint={account.passwordHint}
        autoComplete="new-password"
        minLength={8}
      />
      <PasswordField name="reEnterPassword" label={account.reEnterPassword} autoComplete="new-password" />
    </>
  );
}
