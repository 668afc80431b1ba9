import { useState } from 'react';
import { messageOf } from '../../../lib/problem.ts';
import { confirmSignUp, resendCode } from '../../../lib/session.tsx';
import { account } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, fieldText, TextField } from '../../../ui/form.tsx';
import { Message } from '../../../ui/message.tsx';
import { Page } from '../../../ui/page.tsx';
import './account.css';

interface ConfirmCodeProps {
  readonly email: string;
  /** The success text, once the account is confirmed and signed in. */
  readonly success: string | undefined;
  readonly onConfirmed: () => Promise<unknown>;
}

/** Asks for the code that Cognito has mailed, where a stage confirms e-mail addresses. */
export function ConfirmCode({ email, success, onConfirmed }: ConfirmCodeProps) {
  return (
    <Page title={account.codeTitle} width="narrow">
      <div className="account">
        <p className="account__lead">{account.codeText(email)}</p>
        <Form
          submitLabel={account.confirm}
          busyLabel={account.confirming}
          success={success}
          done={success !== undefined}
          onSubmit={async (fields) => {
            await confirmSignUp(email, fieldText(fields, 'code').trim());
            await onConfirmed();
          }}
        >
          <TextField name="code" label={account.code} inputMode="numeric" autoComplete="one-time-code" />
        </Form>
        <ResendCode email={email} />
      </div>
    </Page>
  );
}

function ResendCode({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'error'; text: string }>();
  const resend = async () => {
    setBusy(true);
    try {
      await resendCode(email);
      setOutcome({ kind: 'success', text: account.resent });
    } catch (error) {
      setOutcome({ kind: 'error', text: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="account__resend">
      <Button look="quiet" busy={busy} onClick={resend}>
        {account.resend}
      </Button>
      <Message kind={outcome?.kind ?? 'success'}>{outcome?.text}</Message>
    </div>
  );
}
