import { Button } from '@aws-amplify/ui-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiProblem, messageOf } from '../lib/problem.ts';
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
  /** The success text, if any. */
  readonly success?: ReactNode;
  /** True if the form must not be submitted again. */
  readonly done?: boolean;
  readonly children: ReactNode;
}

/** A form that submits once at a time, shows progress on its button, and errors and success above it. */
export function Form({ submitLabel, busyLabel, onSubmit, success, done = false, children }: FormProps) {
  const { busy, failure, submit } = useWork(onSubmit, done);
  const refusal = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In a long form on a phone, the message is outside the viewport.
    if (failure !== undefined) refusal.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <form className="form" onSubmit={submit} aria-busy={busy}>
      <FieldErrors value={failure instanceof ApiProblem ? failure.errors : []}>{children}</FieldErrors>
      <Message kind="error" ref={refusal}>
        {failure === undefined ? undefined : messageOf(failure)}
      </Message>
      <Message kind="success">{success}</Message>
      <Button className="button button--primary" type="submit" aria-disabled={busy || done || undefined}>
        {busy ? busyLabel : submitLabel}
      </Button>
    </form>
  );
}

function useWork(onSubmit: FormProps['onSubmit'], done: boolean) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current || done) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await onSubmit(new FormData(event.currentTarget), event.currentTarget);
    } catch (error) {
      setFailure(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, submit };
}
