import { useEffect, useRef, useState } from 'react';
import { type Changes, isChanges, statusOf } from '../lib/form-changes.ts';
import { StoredDrafts } from '../lib/stored-drafts.ts';
import { keptChanges as texts } from '../texts/kept-changes.ts';
import { Button } from './button.tsx';
import { moveFocus } from './move-focus.ts';
import { Notice } from './notice.tsx';
import './kept-changes.css';

interface KeptNoticeProps {
  readonly text: string;
  readonly busy?: boolean;
  /** Undefined if the form has none of the changes. */
  readonly onDiscard?: (() => void) | undefined;
}

/** Says what a form has of the owner's earlier changes, and discards them. */
export const KeptNotice = ({ text, busy = false, onDiscard }: KeptNoticeProps) => (
  <Notice tone="attention" className="kept-changes">
    <p>{text}</p>
    {onDiscard && (
      <Button look="secondary" busy={busy} onClick={onDiscard}>
        {texts.discard}
      </Button>
    )}
  </Notice>
);

const drafts = new StoredDrafts('shop.form-changes', isChanges);

type Values = Readonly<Record<string, string>>;

interface KeptChangesProps {
  /** The form's name among the owner's forms. */
  readonly name: string;
  /** Changes with each save. */
  readonly version: number;
  readonly read?: (form: HTMLFormElement) => Values;
  readonly fill?: (values: Values, form: HTMLFormElement) => void;
}

/** Keeps in this tab what is typed into the form around it, but no files, until it is saved or discarded. */
export function KeptChanges({ name, version, read = valuesOf, fill = fillFields }: KeptChangesProps) {
  const anchor = useRef<HTMLInputElement>(null);
  const saved = useRef<{ readonly version: number; readonly values: Values }>(undefined);
  const sent = useRef<Values>({});
  const [status, setStatus] = useState<ReturnType<typeof statusOf>>('same');
  // After each change of the page's state too, which may have changed fields without an event.
  useEffect(() => {
    const form = anchor.current?.form;
    if (!form) return;
    const keep = () => drafts.write(name, changesBetween(saved.current?.values ?? {}, read(form)));
    if (!saved.current) {
      saved.current = { version, values: read(form) };
      const changes = drafts.read(name) ?? {};
      const found = statusOf(changes, saved.current.values);
      setStatus(found);
      if (found !== 'same') {
        form.closest('details')?.setAttribute('open', '');
        fill(Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change?.after ?? ''])), form);
      }
    } else {
      if (saved.current.version !== version) {
        saved.current = { version, values: sent.current };
        setStatus('same');
      }
      keep();
    }
    const send = () => {
      sent.current = read(form);
    };
    form.addEventListener('input', keep);
    form.addEventListener('submit', send);
    return () => {
      form.removeEventListener('input', keep);
      form.removeEventListener('submit', send);
    };
  });
  const discard = () => {
    const form = anchor.current?.form;
    if (!form || !saved.current) return;
    fill(saved.current.values, form);
    setStatus('same');
    // The button goes with the notice.
    moveFocus(form.querySelector<HTMLElement>('input:not([type=hidden]), textarea, summary, [type=submit]'));
  };
  return (
    <>
      <input ref={anchor} type="hidden" />
      {status !== 'same' && <KeptNotice text={status === 'kept' ? texts.kept : texts.outdated} onDiscard={discard} />}
    </>
  );
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The fields of a form by name. Boxes with one name are fields of their own. */
const fieldsOf = (form: HTMLFormElement): readonly (readonly [string, Field])[] =>
  [...form.elements].flatMap((field) => {
    const isField =
      field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement;
    if (!isField || field.name === '' || field.type === 'file') return [];
    return [[isBox(field) ? `${field.name} ${field.value}` : field.name, field]];
  });

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox';

const shownIn = (field: Field): string => (isBox(field) ? String(field.checked) : field.value);

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(fieldsOf(form).map(([name, field]) => [name, shownIn(field)]));

function changesBetween(before: Values, now: Values): Changes | undefined {
  const changes = Object.entries(now).flatMap(([name, after]) =>
    before[name] === after ? [] : [[name, { before: before[name] ?? '', after }] as const],
  );
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}

/** Fills fields in as an owner does, so that React sees it too. */
function fillFields(values: Values, form: HTMLFormElement): void {
  for (const [name, field] of fieldsOf(form)) {
    const value = values[name];
    if (value === undefined || value === shownIn(field)) continue;
    if (isBox(field)) field.click();
    else {
      // React overrides the element's own setter, to tell its own changes from others.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}
