import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOut } from '#web/lib/account-calls.ts';
import { lateOutcome } from '#web/lib/late-outcome.ts';
import { ApiProblem } from '#web/lib/problem.ts';
import { myAccount as texts } from '#web/texts/accounts/my-account.ts';
import { Form, fieldText, TextField } from '#web/ui/form.tsx';
import { deleteAccount } from '../api/my-account.ts';
import { LogInAgain } from './log-in-again.tsx';

/** Deletes the account. The user must type its email address, and must have logged in within the last minutes. */
export function DeleteAccount({ email }: { email: string }) {
  const navigate = useNavigate();
  const [stale, setStale] = useState(false);
  const remove = async (fields: FormData) => {
    if (fieldText(fields, 'email').trim().toLowerCase() !== email.toLowerCase()) throw new Error(texts.emailDiffers);
    try {
      await deleteAccount();
    } catch (error) {
      setStale(error instanceof ApiProblem && error.code === 'sign_in_again');
      throw error;
    }
    // Navigate first, because this page would ask a signed-out user to log in.
    navigate('/home');
    await signOut();
    // Written last, because signing out clears this tab's storage.
    lateOutcome.write({ kind: 'success', text: texts.deleted });
  };
  return (
    <section className="my-account__part" aria-labelledby="delete-account">
      <h2 id="delete-account">{texts.deletion}</h2>
      <p>{texts.deletionLead}</p>
      <details className="my-account__deletion">
        <summary>{texts.startDeletion}</summary>
        <Form submitLabel={texts.delete} busyLabel={texts.deleting} onSubmit={remove}>
          <TextField name="email" type="email" label={texts.typeEmail} hint={email} autoComplete="off" />
        </Form>
        {stale && <LogInAgain />}
      </details>
    </section>
  );
}
