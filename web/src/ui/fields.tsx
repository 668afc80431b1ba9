import {
  PasswordField as AmplifyPasswordField,
  SelectField as AmplifySelectField,
  TextAreaField as AmplifyTextAreaField,
  TextField as AmplifyTextField,
  type PasswordFieldProps,
  type SelectFieldProps,
  type TextAreaFieldProps,
  type TextFieldProps,
} from '@aws-amplify/ui-react';
import { createContext, useContext } from 'react';
import type { FieldError } from '#contracts/problems.ts';
import { account } from '../texts/accounts/account.ts';
import { ChevronIcon } from './lazy-icons.tsx';

const FieldErrorsContext = createContext<{
  readonly wrong: readonly FieldError[];
  readonly clear: (name: string) => void;
  readonly problem?: string | undefined;
}>({ wrong: [], clear: () => undefined });

/** Provides the errors of single fields to the fields inside, what clears them, and what stands in the way of submitting. */
export const FieldErrors = FieldErrorsContext.Provider;

/** A named field, required by default. `hint` is shown under its label. */
interface Common {
  readonly name: string;
  readonly hint?: string;
}

type Field<Props> = Omit<Props, 'name' | 'hasError' | 'errorMessage' | 'descriptiveText'> & Common;

/** The error message of a field, if any. */
export const useFieldError = (name: string): string | undefined =>
  useContext(FieldErrorsContext).wrong.find(({ field }) => field === name)?.message;

/** What stands in the way of submitting, which one of the form's children says. */
export const useFormProblem = () => useContext(FieldErrorsContext).problem;

/** Clears a field's error after the page has filled it in. When the user changes a field, the form clears its error. */
export const useClearError = () => useContext(FieldErrorsContext).clear;

function useCommon(name: string, hint: string | undefined) {
  const error = useFieldError(name);
  return {
    name,
    isRequired: true,
    hasError: error !== undefined,
    ...(error === undefined ? {} : { errorMessage: error }),
    ...(hint === undefined ? {} : { descriptiveText: hint }),
  };
}

export function TextField({ name, hint, ...rest }: Field<TextFieldProps>) {
  // Names in Arabic or Urdu are written from right to left. Numbers and mail addresses never are.
  const direction = rest.type === undefined ? { dir: 'auto' } : {};
  return <AmplifyTextField {...direction} {...useCommon(name, hint)} {...rest} />;
}

export function PasswordField({ name, hint, ...rest }: Field<PasswordFieldProps>) {
  return (
    <AmplifyPasswordField
      showPasswordButtonLabel={account.showPassword}
      passwordIsHiddenLabel={account.passwordIsHidden}
      passwordIsShownLabel={account.passwordIsShown}
      {...useCommon(name, hint)}
      {...rest}
    />
  );
}

export function SelectField({ name, hint, ...rest }: Field<SelectFieldProps>) {
  return <AmplifySelectField icon={<ChevronIcon />} {...useCommon(name, hint)} {...rest} />;
}

export function TextAreaField({ name, hint, ...rest }: Field<TextAreaFieldProps>) {
  return <AmplifyTextAreaField dir="auto" {...useCommon(name, hint)} {...rest} />;
}
