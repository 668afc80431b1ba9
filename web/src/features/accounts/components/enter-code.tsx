import { confirmLogin, LoginExpired } from '#web/lib/second-factor-calls.ts';
import { secondFactor as texts } from '#web/texts/accounts/second-factor.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, fieldText } from '#web/ui/form.tsx';
import { SecondFactorField } from './account-fields.tsx';
import { AccountPage } from './account-page.tsx';

interface EnterCodeProps {
  /** The success text, once the user is signed in. */
  readonly success: string | undefined;
  readonly onSignedIn: () => void;
  /** Returns to the password, with the reason if the login took too long. */
  readonly onBack: (reason?: string) => void;
}

/** Asks for the code of the second factor, after the password. */
export default function EnterCode({ success, onSignedIn, onBack }: EnterCodeProps) {
  const submit = async (fields: FormData) => {
    try {
      await confirmLogin(fieldText(fields, 'code'));
    } catch (error) {
      if (error instanceof LoginExpired) return onBack(error.message);
      throw error;
    }
    onSignedIn();
  };
  return (
    <AccountPage title={texts.loginTitle} lead={texts.loginLead}>
      <Form
        submitLabel={texts.logIn}
        busyLabel={texts.loggingIn}
        success={success}
        done={success !== undefined}
        onSubmit={submit}
      >
        <SecondFactorField />
      </Form>
      {success === undefined && (
        <>
          <Button look="quiet" onClick={() => onBack()}>
            {texts.back}
          </Button>
          <p className="account__other">{texts.lost}</p>
        </>
      )}
    </AccountPage>
  );
}
