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
  /** Stands on the button while the work goes on. */
  readonly busyLabel: string;
  /** Does the work. What it throws is shown in the red message area, field by field where the API says so. */
  readonly onSubmit: (fields: FormData, form: HTMLFormElement) => Promise<void>;
  /** The success text, while there is one. */
  readonly success?: ReactNode;
  /** True when it is done for good, and must not be sent again. */
  readonly done?: boolean;
  readonly children: ReactNode;
}

/** A form: runs its work once at a time, shows its progress on the button, its failure and its success above it. */
export function Form({ submitLabel, busyLabel, onSubmit, success, done = false, children }: FormProps) {
  const { busy, failure, submit } = useWork(onSubmit, done);
  const refusal = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In a long form on a phone it stands below what is in sight.
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
