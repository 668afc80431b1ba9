import { useRef } from 'react';
import { confirmSignUp, resendCode } from '#web/lib/account-calls.ts';
import { account } from '#web/texts/account.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, fieldText } from '#web/ui/form.tsx';
import { CodeField } from './account-fields.tsx';
import { AccountPage } from './account-page.tsx';
import { ResendCode } from './resend-code.tsx';

interface ConfirmCodeProps {
  readonly email: string;
  /** When the code was sent, if just now; milliseconds since the epoch. */
  readonly sentAt?: number;
  /** The success text, once the account is confirmed and signed in. */
  readonly success: string | undefined;
  readonly onConfirmed: () => Promise<unknown>;
  /** Returns to the previous form. */
  readonly onBack: () => void;
}

/** Asks for the code that Cognito mailed, in stages that confirm e-mail addresses. */
export function ConfirmCode({ email, sentAt, success, onConfirmed, onBack }: ConfirmCodeProps) {
  // A code works once: if only the sign-in after it failed, only that is retried.
  const confirmed = useRef(false);
  return (
    <AccountPage
      title={account.codeTitle}
      lead={sentAt === undefined ? account.codeWaiting(email) : account.codeText(email)}
    >
      <Form
        submitLabel={account.confirm}
        busyLabel={account.confirming}
        success={success}
        done={success !== undefined}
        onSubmit={async (fields) => {
          if (!confirmed.current) await confirmSignUp(email, fieldText(fields, 'code').trim());
          confirmed.current = true;
          await onConfirmed();
        }}
      >
        <CodeField />
      </Form>
      {success === undefined && (
        <>
          <ResendCode sentAt={sentAt} resend={() => resendCode(email)} />
          <Button look="quiet" onClick={onBack}>
            {account.back}
          </Button>
        </>
      )}
    </AccountPage>
  );
}
