import { useRef } from 'react';
import { confirmSignUp, resendCode } from '#web/lib/account-calls.ts';
import { account } from '#web/texts/accounts/account.ts';
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

/** Asks for the code from Cognito's email, in stages that confirm email addresses. */
export function ConfirmCode({ email, sentAt, success, onConfirmed, onBack }: ConfirmCodeProps) {
  // A code works once. If only the sign-in after it fails, a retry repeats only the sign-in.
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
          if (!confirmed.current) await confirmSignUp(email, fieldText(fields, 'code'));
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
