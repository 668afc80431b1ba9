import { Button } from '@aws-amplify/ui-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldError } from '#contracts/problems.ts';
import { lateOutcome } from '../lib/late-outcome.ts';
import { ApiProblem, messageOf } from '../lib/problem.ts';
import type { FieldMessages } from '../lib/refuse-fields.ts';
import { useBackOnline } from '../lib/use-back-online.ts';
import { wrongFields } from './field-check.ts';
import { FieldErrors } from './fields.tsx';
import { Message } from './message.tsx';
import './button.css';
import './form.css';

export { PasswordField, SelectField, TextAreaField, TextField } from './fields.tsx';
export { fieldText } from './form-text.ts';

interface FormProps {
  readonly submitLabel: string;
  /** The button's label while submitting. */
  readonly busyLabel: string;
  /** Submits the fields. A thrown error shows in the red message area, and beside the fields that it names. */
  readonly onSubmit: (fields: FormData, form: HTMLFormElement) => Promise<void>;
  /** The errors that the fields' own limits can't express, by field. They show together with those, before `onSubmit`. */
  readonly check?: ((fields: FormData) => FieldMessages) | undefined;
  /** What stands in the way before the user submits, for the child that says it. The error of a submission replaces it. */
  readonly problem?: string | undefined;
  /** The success text, if any. */
  readonly success?: ReactNode;
  /** True if the form must not be submitted again. */
  readonly done?: boolean;
  /** The texts for the next page if the user leaves this one while submitting. The error's message is appended to `failure`. */
  readonly whenLeft?: { readonly success?: string; readonly failure: string };
  readonly children: ReactNode;
}

/**
 * A form that submits once at a time. Its button shows progress; errors and success show above the button. It validates its fields
 * itself, because the browser's own messages vanish after seconds and don't look like the shop.
 */
export function Form({
  submitLabel,
  busyLabel,
  onSubmit,
  check,
  problem,
  success,
  done = false,
  whenLeft,
  children,
}: FormProps) {
  const { busy, failure, wrong, submit, clearError } = useSubmission({ onSubmit, check, done, whenLeft });
  const clearChanged = ({ target }: FormEvent<HTMLFormElement>) =>
    clearError(target instanceof Element ? target.getAttribute('name') : null);
  const form = useRef<HTMLFormElement>(null);
  const errorMessage = useRef<HTMLDivElement>(null);
  const successMessage = useRef<HTMLDivElement>(null);
  const succeeded = Boolean(success);
  const message = failure === undefined ? undefined : messageOf(failure);
  // All that it named, also if some fields have been corrected since. A message of two fields stands in it once.
  const errors = failure instanceof ApiProblem ? failure.errors : wrong;
  const atFields = errors.flatMap((error) => (form.current?.elements.namedItem(error.field) ? [error.message] : []));
  const isAtField = message !== undefined && [...atFields, [...new Set(atFields)].join(' ')].includes(message);
  useEffect(() => {
    if (succeeded) successMessage.current?.scrollIntoView({ block: 'nearest' });
  }, [succeeded]);
  useEffect(() => {
    if (failure === undefined) return;
    // In a long form on a phone, the message is outside the viewport.
    if (!focusField(form.current, wrong[0])) errorMessage.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <form className="form" ref={form} noValidate onSubmit={submit} onChange={clearChanged} aria-busy={busy}>
      <FieldErrors value={{ wrong, clear: clearError, problem: failure === undefined ? problem : undefined }}>
        {children}
      </FieldErrors>
      <Message kind="error" ref={errorMessage}>
        {isAtField ? undefined : message}
      </Message>
      <Message kind="success" ref={successMessage}>
        {success}
      </Message>
      <div className="form__end">
        <Button className="button button--primary" type="submit" aria-disabled={busy || done || undefined}>
          {busy ? busyLabel : submitLabel}
        </Button>
      </div>
    </form>
  );
}

/** Focuses the field that an error names. Returns false if the form has no such field. */
function focusField(form: HTMLFormElement | null, error: FieldError | undefined): boolean {
  const field = error && form?.elements.namedItem(error.field);
  if (!(field instanceof HTMLElement)) return false;
  field.focus();
  return document.activeElement === field;
}

interface Problems {
  /** What `onSubmit` has thrown. */
  readonly failure?: unknown;
  readonly wrong: readonly FieldError[];
}

const noProblems: Problems = { wrong: [] };

function useSubmission({
  onSubmit,
  check,
  done,
  whenLeft,
}: Pick<FormProps, 'onSubmit' | 'check' | 'whenLeft'> & { readonly done: boolean }) {
  const hasLeft = useHasLeft();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [{ failure, wrong }, setProblems] = useState<Problems>(noProblems);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (running.current || done) return;
    const found = wrongFields(form, check?.(new FormData(form)));
    // The message must be there when a screen reader describes the focused field.
    flushSync(() => setProblems({ ...noProblems, wrong: found }));
    if (found.length > 0) return void focusField(form, found[0]);
    running.current = true;
    setBusy(true);
    try {
      await onSubmit(new FormData(form), form);
      if (hasLeft() && whenLeft?.success) lateOutcome.write({ kind: 'success', text: whenLeft.success });
    } catch (error) {
      // If the session has ended, the sign-in page says so itself.
      const isSessionEnd = error instanceof ApiProblem && error.status === 401;
      if (hasLeft() && whenLeft && !isSessionEnd) {
        lateOutcome.write({ kind: 'error', text: `${whenLeft.failure} ${messageOf(error)}` });
      }
      setProblems({ failure: error, wrong: error instanceof ApiProblem ? error.errors : [] });
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  useBackOnline(failure, () => setProblems(noProblems));
  /** Clears the error of a changed field, and the form's error once no field has one. */
  const clearError = (name: string | null) =>
    setProblems((now) => {
      const others = now.wrong.filter(({ field }) => field !== name);
      if (others.length === now.wrong.length) return now;
      return others.length === 0 ? noProblems : { ...now, wrong: others };
    });
  return { busy, failure, wrong, submit, clearError };
}

/** Whether the user has gone to another page since. A dialog that closes after saving unmounts too, but its page stays. */
function useHasLeft() {
  const page = useRef<string>(undefined);
  const gone = useRef(false);
  useEffect(() => {
    page.current = window.location.pathname;
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return () => gone.current && window.location.pathname !== page.current;
}
