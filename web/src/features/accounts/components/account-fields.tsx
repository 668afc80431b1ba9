import { account } from '#web/texts/accounts/account.ts';
import { secondFactor } from '#web/texts/accounts/second-factor.ts';
import { PasswordField, TextField } from '#web/ui/form.tsx';

interface EmailFieldProps {
  readonly defaultValue: string | undefined;
  readonly isReadOnly?: boolean;
  readonly onChange?: (email: string) => void;
}

/** The email address of the account. */
export function EmailField({ defaultValue = '', isReadOnly = false, onChange }: EmailFieldProps) {
  return (
    <TextField
      name="email"
      type="email"
      label={account.email}
      autoComplete="username"
      defaultValue={defaultValue}
      isReadOnly={isReadOnly}
      onChange={onChange && ((event) => onChange(event.target.value))}
    />
  );
}

/** The code from Cognito's email. */
export function CodeField() {
  return <TextField name="code" label={account.code} inputMode="numeric" autoComplete="one-time-code" />;
}

/** The code of the second factor, from an authenticator app. */
export const SecondFactorField = () => (
  <TextField
    name="code"
    label={secondFactor.code}
    hint={secondFactor.codeHint}
    inputMode="numeric"
    autoComplete="one-time-code"
  />
);

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly reEnterLabel: string;
  readonly minLength?: number;
}

/** A new password, typed twice; `newPasswordErrors` checks it, `readNewPassword` reads it. */
export function NewPasswordFields({ label, reEnterLabel, minLength }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        hint={account.passwordHint}
        autoComplete="new-password"
        minLength={minLength}
      />
      <PasswordField name="reEnterPassword" label={reEnterLabel} autoComplete="new-password" />
    </>
  );
}
