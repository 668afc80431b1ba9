import { useLocation, useNavigate } from 'react-router-dom';
import { mailResetCode, resetPassword } from '#web/lib/account-calls.ts';
import { useAddressQuery } from '#web/lib/address-query.ts';
import { type ReturnState, returnPath } from '#web/lib/return-path.ts';
import { account } from '#web/texts/accounts/account.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Form, fieldText } from '#web/ui/form.tsx';
import { Message } from '#web/ui/message.tsx';
import { newPasswordErrors, readNewPassword } from '../registration.ts';
import { emailOf, type ResetState, resetOf } from '../reset-state.ts';
import { CodeField, EmailField, NewPasswordFields } from './account-fields.tsx';
import { AccountPage, OtherWay } from './account-page.tsx';
import { ResendCode } from './resend-code.tsx';

const codeStep = '/forgot-password?step=code';
const doneStep = '/forgot-password?step=done';

/** Resets the password with a code from an email. Each step has its own address, so that a reload keeps it. */
export default function ForgotPasswordPage() {
  const step = useAddressQuery().get('step');
  if (step === 'done') return <Changed />;
  return step === 'code' ? <NewPassword /> : <AskForCode />;
}

function AskForCode() {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <AccountPage title={account.resetTitle} lead={account.resetLead}>
      <Form
        submitLabel={account.sendCode}
        busyLabel={account.sendingCode}
        onSubmit={async (fields) => {
          const email = fieldText(fields, 'email').trim();
          await mailResetCode(email);
          navigate(codeStep, { state: { ...state, email, sentAt: Date.now() } satisfies ResetState });
        }}
      >
        <EmailField defaultValue={emailOf(state)} />
      </Form>
      {/* Leaves out the email address, because this code may have been sent to another one. */}
      <OtherWay label={account.haveCode} to={codeStep} state={{ from: returnPath(state) } satisfies ReturnState} />
      <OtherWay question={account.rememberedIt} label={account.toSignIn} to="/login" state={state} />
    </AccountPage>
  );
}

function NewPassword() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const reset = resetOf(state);
  return (
    <AccountPage title={account.newPasswordTitle} lead={reset && account.resetSent(reset.email)}>
      <Form
        submitLabel={account.changePassword}
        busyLabel={account.changingPassword}
        check={newPasswordErrors}
        onSubmit={async (fields) => {
          const password = readNewPassword(fields);
          await resetPassword(fieldText(fields, 'email').trim(), fieldText(fields, 'code'), password);
          navigate(doneStep, { replace: true, state });
        }}
      >
        <EmailField defaultValue={reset?.email} isReadOnly={reset !== undefined} />
        <CodeField />
        <NewPasswordFields label={account.newPassword} reEnterLabel={account.reEnterNewPassword} />
      </Form>
      {reset && <ResendCode sentAt={reset.sentAt} resend={() => mailResetCode(reset.email)} />}
      <OtherWay label={reset ? account.otherEmail : account.getCode} to="/forgot-password" state={state} />
    </AccountPage>
  );
}

function Changed() {
  const { state } = useLocation();
  return (
    <AccountPage title={account.changedTitle}>
      <Message kind="success">{account.resetSuccess}</Message>
      <LinkButton to="/login" state={state}>
        {account.toLogin}
      </LinkButton>
    </AccountPage>
  );
}
