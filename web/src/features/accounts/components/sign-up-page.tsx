import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { limits } from '#contracts/limits.ts';
import { type NewAccount, signIn, signUp } from '#web/lib/account-calls.ts';
import { returnPath } from '#web/lib/return-path.ts';
import { account } from '#web/texts/accounts/account.ts';
import { Form, TextField } from '#web/ui/form.tsx';
import { wantedLine } from '../../cart/wanted-line.ts';
import { useDelayedNavigation } from '../delayed-navigation.ts';
import { readRegistration, registrationErrors } from '../registration.ts';
import { NewPasswordFields } from './account-fields.tsx';
import { AccountPage, OtherWay } from './account-page.tsx';
import { AlreadySignedIn } from './already-signed-in.tsx';
import { ConfirmCode } from './confirm-code.tsx';

/** How long the success text shows before the redirect, in milliseconds. */
const redirectDelay = 3000;

/** The sign-up page: creates the account and signs in. It says who is already signed in, also after a reload. */
export default function SignUpPage() {
  const { state } = useLocation();
  const [wanted] = useState(() => wantedLine.read() !== undefined);
  const [typed, setTyped] = useState<NewAccount>();
  const [codeSentAt, setCodeSentAt] = useState<number>();
  const [success, setSuccess] = useState<string>();
  useDelayedNavigation(success === undefined ? undefined : '/login', redirectDelay, state);

  if (typed && codeSentAt !== undefined) {
    return (
      <ConfirmCode
        email={typed.email}
        sentAt={codeSentAt}
        success={success}
        onBack={() => setCodeSentAt(undefined)}
        onConfirmed={async () => {
          await signIn(typed.email, typed.password);
          setSuccess(account.signUpSuccess);
        }}
      />
    );
  }
  return (
    <AccountPage title={account.signUpTitle} lead={wanted ? account.signUpWanted : account.signUpLead}>
      {success === undefined && <AlreadySignedIn returnTo={returnPath(state)} />}
      <Form
        submitLabel={account.signUp}
        busyLabel={account.signingUp}
        success={success}
        done={success !== undefined}
        check={registrationErrors}
        onSubmit={async (fields) => {
          const registration = readRegistration(fields);
          setTyped(registration);
          if ((await signUp(registration)) === 'signed-in') setSuccess(account.signUpSuccess);
          else setCodeSentAt(Date.now());
        }}
      >
        <RegistrationFields typed={typed} />
      </Form>
      <OtherWay question={account.haveAccount} label={account.toSignIn} to="/login" state={state} />
      <OtherWay label={account.skip} to="/home" />
    </AccountPage>
  );
}

/** The fields that the specification lists; `typed` restores them after the code step. */
function RegistrationFields({ typed }: { typed: NewAccount | undefined }) {
  return (
    <>
      <TextField
        name="fullName"
        label={account.fullName}
        autoComplete="name"
        maxLength={limits.nameLength}
        defaultValue={typed?.fullName ?? ''}
      />
      <TextField
        name="email"
        type="email"
        label={account.signUpEmail}
        autoComplete="email"
        defaultValue={typed?.email ?? ''}
      />
      <div className="account__pair">
        <TextField name="age" type="number" inputMode="numeric" min={1} max={150} label={account.age} />
        <TextField
          name="mobileNumber"
          type="tel"
          inputMode="tel"
          label={account.mobileNumber}
          autoComplete="tel"
          defaultValue={typed?.mobileNumber ?? ''}
        />
      </div>
      <NewPasswordFields label={account.password} reEnterLabel={account.reEnterPassword} minLength={8} />
    </>
  );
}
