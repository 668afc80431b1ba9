import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { mailResetCode, type ReturnState, resetPassword, returnPath } from '../../../lib/session.tsx';
import { account } from '../../../texts.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Form, fieldText, PasswordField, TextField } from '../../../ui/form.tsx';
import { Link } from '../../../ui/link.tsx';
import { Message } from '../../../ui/message.tsx';
import { Page } from '../../../ui/page.tsx';
import { readNewPassword } from '../new-password.ts';
import { type ResetState, resetOf } from '../reset-state.ts';
import { ResendCode } from './resend-code.tsx';
import './account.css';

const codeStep = '/forgot-password?step=code';

/** A new password by Cognito's e-mailed code (D13). Each step has its address, so that a reload keeps it. */
export default function ForgotPasswordPage() {
  const [search] = useSearchParams();
  return search.get('step') === 'code' ? <NewPassword /> : <AskForCode />;
}

function AskForCode() {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <Page title={account.resetTitle} width="narrow">
      <div className="account">
        <p className="account__lead">{account.resetLead}</p>
        <Form
          submitLabel={account.sendCode}
          busyLabel={account.sendingCode}
          onSubmit={async (fields) => {
            const email = fieldText(fields, 'email').trim();
            await mailResetCode(email);
            navigate(codeStep, { state: { ...state, email, sentAt: Date.now() } satisfies ResetState });
          }}
        >
          <TextField
            name="email"
            type="email"
            label={account.email}
            autoComplete="username"
            defaultValue={resetOf(state)?.email ?? ''}
          />
        </Form>
        <p className="account__other">
          {/* Without the address of an earlier code: this one may have gone to another. */}
          <Link to={codeStep} state={{ from: returnPath(state) } satisfies ReturnState}>
            {account.haveCode}
          </Link>
        </p>
        <p className="account__other">
          {account.rememberedIt}{' '}
          <Link to="/login" state={state}>
            {account.toSignIn}
          </Link>
        </p>
      </div>
    </Page>
  );
}

function NewPassword() {
  const { state } = useLocation();
  const [changed, setChanged] = useState(false);
  if (changed) return <Changed />;
  const reset = resetOf(state);
  return (
    <Page title={account.newPasswordTitle} width="narrow">
      <div className="account">
        {reset && <p className="account__lead">{account.resetSent(reset.email)}</p>}
        <Form
          submitLabel={account.changePassword}
          busyLabel={account.changingPassword}
          onSubmit={async (fields) => {
            const password = readNewPassword(fields);
            await resetPassword(fieldText(fields, 'email').trim(), fieldText(fields, 'code').trim(), password);
            setChanged(true);
          }}
        >
          <TextField
            name="email"
            type="email"
            label={account.email}
            autoComplete="username"
            defaultValue={reset?.email ?? ''}
            isReadOnly={reset !== undefined}
          />
          <TextField name="code" label={account.code} inputMode="numeric" autoComplete="one-time-code" />
          <PasswordField
            name="password"
            label={account.newPassword}
            hint={account.passwordHint}
            autoComplete="new-password"
          />
          <PasswordField name="reEnterPassword" label={account.reEnterNewPassword} autoComplete="new-password" />
        </Form>
        {reset && <ResendCode sentAt={reset.sentAt} resend={() => mailResetCode(reset.email)} />}
        <p className="account__other">
          <Link to="/forgot-password" state={state}>
            {account.otherEmail}
          </Link>
        </p>
      </div>
    </Page>
  );
}

function Changed() {
  const { state } = useLocation();
  return (
    <Page title={account.changedTitle} width="narrow">
      <div className="account">
        <Message kind="success">{account.resetSuccess}</Message>
        <LinkButton to="/login" state={state}>
          {account.toLogin}
        </LinkButton>
      </div>
    </Page>
  );
}
