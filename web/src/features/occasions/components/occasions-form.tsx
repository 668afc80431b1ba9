import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '#contracts/limits.ts';
import type { Occasion, VersionedOccasions } from '#contracts/occasions/occasions.ts';
import { occasionForm as texts } from '#web/texts/occasions/occasion-form.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfterRemoval } from '#web/ui/focus-after-removal.ts';
import { Form } from '#web/ui/form.tsx';
import { KeptChanges } from '#web/ui/kept-changes.tsx';
import { LoadingOrError } from '#web/ui/loading-or-error.tsx';
import { useManagedOccasions, useSaveOccasions } from '../api/managed-occasions.ts';
import { occasionField, typedOccasions, withKeys } from '../typed-occasions.ts';
import { OccasionFields } from './occasion-fields.tsx';
import './occasions-form.css';

const { count: most } = limits.occasions;

/** The owner's list of occasions. It has a version of its own. */
export function OccasionsForm() {
  const managed = useManagedOccasions();
  return managed.data ? <Loaded loaded={managed.data} /> : <LoadingOrError query={managed} />;
}

interface Row {
  readonly key: number;
  readonly occasion: Partial<Occasion>;
}

function Loaded({ loaded }: { readonly loaded: VersionedOccasions }) {
  const { mutateAsync: save, reset, isSuccess } = useSaveOccasions();
  const [version, setVersion] = useState(loaded.version);
  const [rows, setRows] = useState<readonly Row[]>(loaded.occasions.map((occasion, key) => ({ key, occasion })));
  // The errors of a removed row must not show at a new one.
  const nextKey = useRef(rows.length);
  const focus = useFocusAfterRemoval<HTMLElement>('summary, .occasions-form__add');
  const keys = rows.map(({ key }) => key);
  const rowsOf = (occasions: Row['occasion'][]) => occasions.map((occasion) => ({ key: nextKey.current++, occasion }));
  const change = (next: readonly Row[]) => {
    reset();
    setRows(next);
  };
  const add = () => {
    const key = nextKey.current++;
    flushSync(() => change([...rows, { key, occasion: {} }]));
    focus.root.current?.querySelector<HTMLElement>(`[name="${occasionField(key, 'name')}"]`)?.focus();
  };
  return (
    <section
      className="settings__section occasions-form"
      aria-labelledby="occasions-title"
      ref={focus.root}
      onChange={reset}
    >
      <h2 id="occasions-title">{texts.title}</h2>
      <p>{texts.lead}</p>
      <Form
        submitLabel={texts.save}
        busyLabel={texts.saving}
        success={isSuccess && texts.saved}
        onSubmit={async (fields) => {
          const saved = await save({ version, occasions: typedOccasions(fields, keys) }).catch((problem) => {
            throw withKeys(problem, keys);
          });
          setVersion(saved.version);
        }}
      >
        <KeptChanges
          name="occasions"
          version={version}
          read={(form) => ({ list: JSON.stringify(typedOccasions(new FormData(form), keys)) })}
          fill={({ list }) => setRows(rowsOf(JSON.parse(list ?? '[]')))}
        />
        {rows.length === 0 && <p>{texts.none}</p>}
        {rows.map(({ key, occasion }, index) => (
          <OccasionFields
            key={key}
            row={key}
            occasion={occasion}
            onRemove={() => {
              focus.remove(index);
              change(rows.filter((row) => row.key !== key));
            }}
          />
        ))}
        {rows.length < most ? (
          <Button look="secondary" className="occasions-form__add" onClick={add}>
            {texts.add}
          </Button>
        ) : (
          <p>{texts.full(most)}</p>
        )}
      </Form>
    </section>
  );
}
